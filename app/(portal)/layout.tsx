import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { ActivityAccess } from '@/components/activity/activity-access';
import { FindButton } from '@/components/commands/find-button';
import { Header } from '@/components/layout/header';
import { drawerSections, menuSections } from '@/components/layout/menu-sections';
import { ShownMenu } from '@/components/layout/menu-watch';
import { SessionWatch } from '@/components/layout/session-watch';
import { SideMenu } from '@/components/layout/side-menu';
import { ToastLinks } from '@/components/ui/toast-links';
import { currentMenu, currentMenuKey, mayEditProfile, requireSession } from '@/lib/api/current-session';
import { env } from '@/lib/env';
import { ACTIVITY_PATH, EDIT_PROFILE_PATH } from '@/lib/paths';
import { themeChoice, THEME_COOKIE } from '@/lib/theme';

const SKIP_LINK =
  'sr-only focus:not-sr-only focus:fixed focus:top-2.5 focus:left-3 focus:z-50 focus:rounded focus:bg-accent focus:px-3 ' +
  'focus:py-1.5 focus:font-medium focus:text-on-accent';

/**
 * The frame of every signed-in page. On wide screens it fills the window and the page scrolls inside it: a list keeps
 * its header and footer in sight; at 600 px and below the window itself scrolls.
 */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { user, email } = await requireSession();
  const pages = await currentMenu();
  const sections = menuSections(pages);
  const editProfile = await mayEditProfile();
  const menu = <SideMenu sections={sections} userId={user.id} />;
  const find = <FindButton menu={sections.flatMap(({ entries }) => entries)} further={editProfile ? [EDIT_PROFILE_PATH] : []} />;
  const theme = themeChoice((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <div className="grid min-h-[calc(100dvh-var(--strip,0px))] grid-cols-[minmax(0,1fr)] grid-rows-[52px_minmax(0,1fr)] sm:h-[calc(100dvh-var(--strip,0px))] sm:grid-cols-[224px_minmax(0,1fr)] print:block print:h-auto">
      <a href="#content" className={SKIP_LINK}>
        Skip to content
      </a>
      {/* Only a page with a list has rows. */}
      <a href="#rows" className={`${SKIP_LINK} [body:not(:has(#rows))_&]:hidden`}>
        Skip to rows
      </a>
      <ToastLinks />
      <Header user={user} theme={theme} editProfile={editProfile} menu={<SideMenu sections={drawerSections(sections, env().HELPDESK_URL)} userId={user.id} />} find={find} />
      <div className="hidden overflow-y-auto border-r bg-surface sm:block print:hidden">
        {menu}
      </div>
      <main
        id="content"
        // The target of the skip link; a click into the page must not draw a ring around all of it.
        tabIndex={-1}
        className="flex min-w-0 flex-col gap-3.5 p-4 outline-none sm:overflow-y-auto sm:px-6 sm:py-5 print:overflow-visible"
      >
        <ShownMenu menu={await currentMenuKey()}>
          <SessionWatch user={user} email={email}>
            <ActivityAccess mayOpen={pages.some(({ prefix }) => prefix === ACTIVITY_PATH)}>{children}</ActivityAccess>
          </SessionWatch>
        </ShownMenu>
      </main>
    </div>
  );
}
