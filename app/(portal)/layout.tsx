import clsx from 'clsx';
import type { ReactNode } from 'react';
import { FindButton } from '@/components/commands/find-button';
import { AreaRail } from '@/components/layout/deferred-rail';
import { DeferredAtRest } from '@/components/layout/deferred-at-rest';
import { Header } from '@/components/layout/header';
import { NavigationProvider } from '@/components/layout/navigation';
import { PageGate } from '@/components/layout/rights';
import { RouteTypesNotice } from '@/components/layout/route-types-notice';
import { CardHost } from '@/components/record/deferred-cards';
import { OpenKinds } from '@/components/record/open-kinds';
import { SessionWatch } from '@/components/layout/session-watch';
import { SideMenu } from '@/components/layout/side-menu';
import { SkipLink } from '@/components/layout/skip-link';
import { RecordViewProvider } from '@/components/record/record-view';
import { QueryCache, Seeded } from '@/components/query/query-cache';
import { ToastLinks } from '@/components/ui/toast-links';
import { currentRights, currentUnmatchedRouteTypes, may, requireSession } from '@/lib/api/current-session';
import { readPreference } from '@/lib/api/preference';
import { sealedRecord, storageKeyOf } from '@/lib/api/storage-key';
import { seed, prefetchReads } from '@/lib/api/seed';
import { getMenuFigures } from '@/lib/contract/dashboard';
import { getAccessControlList } from '@/lib/contract/session';
import { env } from '@/lib/server/env';
import { foldedMenuCookie, readFoldedMenu } from '@/lib/preferences/folded-menu';
import { readRecordView, recordShareStyle, recordViewCookie } from '@/lib/preferences/record-view';
import { themeChoice, THEME_COOKIE } from '@/lib/preferences/theme';

/**
 * The frame of signed-in pages. On wide screens the page scrolls inside the window, so that a list's header and footer
 * stay visible. Below 1024 px the menu is a rail; at 600 px and below it is a drawer. There, and below 600 px of
 * height, the window scrolls.
 */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { user, email } = await requireSession();
  const rights = await prefetchReads(
    seed(getAccessControlList, {}, currentRights),
    (await may('menuFigures')) ? [seed(getMenuFigures, {})] : [],
  );
  const routeTypes = await currentUnmatchedRouteTypes();
  const records = readRecordView(await readPreference(recordViewCookie(user.id)));
  const theme = themeChoice(await readPreference(THEME_COOKIE));
  const menu = {
    helpdeskUrl: env().HELPDESK_URL,
    folded: readFoldedMenu(await readPreference(foldedMenuCookie(user.id))),
  };
  return (
    <QueryCache now={await serverNow()}>
      <Seeded reads={rights.reads} failures={rights.failures}>
        <SessionWatch user={user} email={email} kept={{ key: storageKeyOf(user.id), record: sealedRecord(user) }}>
          <NavigationProvider>
            <OpenKinds>
              <div
                className={clsx(
                  'grid min-h-[calc(100dvh-var(--strip,0px))] grid-cols-[minmax(0,1fr)]',
                  'grid-rows-[52px_minmax(0,1fr)]',
                  'frame:h-[calc(100dvh-var(--strip,0px))] sm:grid-cols-[72px_minmax(0,1fr)]',
                  'desk:grid-cols-[224px_minmax(0,1fr)] print:block print:h-auto',
                )}
              >
                <SkipLink to="content">Skip to content</SkipLink>
                <ToastLinks />
                <CardHost />
                <DeferredAtRest />
                <Header theme={theme} menu={<SideMenu {...menu} inDrawer />} find={<FindButton />} />
                <div className="relative hidden frame:overflow-y-auto border-r bg-surface sm:block print:hidden">
                  <div className="desk:hidden">
                    <AreaRail helpdeskUrl={menu.helpdeskUrl} />
                  </div>
                  <div className="max-desk:hidden">
                    <SideMenu {...menu} />
                  </div>
                </div>
                <main
                  id="content"
                  // The skip link's target must not show a focus ring after a click. It is positioned, because hidden
                  // boxes inside would otherwise lengthen the window.
                  tabIndex={-1}
                  style={recordShareStyle(records.share)}
                  className={clsx(
                    'relative flex min-w-0 flex-col gap-3.5 p-4 outline-none',
                    'frame:overflow-y-auto sm:pt-6 sm:pb-5 desk:px-6 print:overflow-visible',
                  )}
                >
                  {user.roleId === env().ADMIN_ROLE_ID && <RouteTypesNotice {...routeTypes} />}
                  <PageGate>
                    <RecordViewProvider rendered={records}>{children}</RecordViewProvider>
                  </PageGate>
                </main>
              </div>
            </OpenKinds>
          </NavigationProvider>
        </SessionWatch>
      </Seeded>
    </QueryCache>
  );
}

/** The clock that stamps responses. */
async function serverNow(): Promise<number> {
  return Date.now();
}
