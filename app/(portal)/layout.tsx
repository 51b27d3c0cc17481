import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { ActivityAccess } from '@/components/activity/activity-access';
import { FindButton } from '@/components/commands/find-button';
import { Header } from '@/components/layout/header';
import { menuSections } from '@/components/layout/menu-sections';
import { ShownMenu } from '@/components/layout/menu-watch';
import { SessionWatch } from '@/components/layout/session-watch';
import { SideMenu } from '@/components/layout/side-menu';
import { SkipLink } from '@/components/layout/skip-link';
import { ToastLinks } from '@/components/ui/toast-links';
import { currentMenu, currentMenuKey, mayEditProfile, requireSession } from '@/lib/api/current-session';
import { env } from '@/lib/env';
import { ACTIVITY_PATH, EDIT_PROFILE_PATH } from '@/lib/paths';
import { themeChoice, THEME_COOKIE } from '@/lib/theme';

/**
 * The frame of every signed-in page. On wide screens it fills the window and the page scrolls inside it, so a
 * list keeps its header and footer in sight. At 600 px and below the window itself scrolls.
 */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { user, email } = await requireSession();
  const pages = await currentMenu();
  // The same for all three, so that it is sent once.
  const sections = menuSections(pages, env().HELPDESK_URL);
  const editProfile = await mayEditProfile();
  const find = <FindButton sections={sections} further={editProfile ? [EDIT_PROFILE_PATH] : []} />;
  const theme = themeChoice((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <div className="grid min-h-[calc(100dvh-var(--strip,0px))] grid-cols-[minmax(0,1fr)] grid-rows-[52px_minmax(0,1fr)] sm:h-[calc(100dvh-var(--strip,0px))] sm:grid-cols-[224px_minmax(0,1fr)] print:block print:h-auto">
      <SkipLink to="content">Skip to content</SkipLink>
      <ToastLinks />
      <Header
        user={user}
        theme={theme}
        editProfile={editProfile}
        menu={<SideMenu sections={sections} userId={user.id} inDrawer />}
        find={find}
      />
      <div className="hidden overflow-y-auto border-r bg-surface sm:block print:hidden">
        <SideMenu sections={sections} userId={user.id} />
      </div>
      <main
        id="content"
        // The target of the skip link; a click into the page must not draw a ring around all of it. Positioned, or
        // hidden boxes inside would lengthen the window's own page.
        tabIndex={-1}
        className="relative flex min-w-0 flex-col gap-3.5 p-4 outline-none sm:overflow-y-auto sm:px-6 sm:py-5 print:overflow-visible"
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
