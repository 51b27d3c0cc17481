import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { NoAccess } from '@/components/layout/closed-page';
import { PageNotFound } from '@/components/layout/page-not-found';
import { RefusedPage } from '@/components/layout/rights';
import { ErrorState } from '@/components/ui/error-state';
import { ReloadButton } from '@/components/ui/retry-button';
import { areRightsKnown, currentMenu, leaveAs, openPage, requireSession } from '@/lib/api/current-session';
import { noteRequest, type PageStatus } from '@/lib/auth/request-notes';
import type { MenuSection, PortalPage } from '@/lib/auth/pages';
import { REQUEST_ID_HEADER } from '@/lib/auth/request-headers';
import type { PortalSession } from '@/lib/auth/session';
import type { Actions } from '@/lib/domain/rights';

/**
 * A page of the portal with its own access check, which works without the middleware. If the last known rights allow
 * the page, it starts reading while they are rechecked, but shows nothing before the result.
 * @param prefix the area's prefix in `PORTAL_PAGES`
 * @param render receives the session; pass only `user` on, because the token must not reach client components
 * @param actions rights needed besides seeing the area
 * @example export default portalPage(ROLES_PATH, async ({ user }) => <RolesScreen found={await readRoles()} />);
 */
export function portalPage<P = object>(
  prefix: PortalPage['prefix'],
  render: (session: PortalSession, props: P) => ReactNode | Promise<ReactNode>,
  actions?: Actions,
) {
  return async function Page(props: P): Promise<ReactNode> {
    const { session, page, mayBegin, verdict } = await openPage(prefix, actions);
    const draw = async () => render(session, props);
    const begun = mayBegin ? draw() : undefined;
    // Ignore the rejection if the page isn't shown.
    begun?.catch(() => undefined);
    const outcome = await verdict;
    if (outcome === 'refused')
      return refusedPage(<RefusedPage access={page.access} needs={page.needs} actions={actions} />);
    if (outcome === 'unavailable') return unavailablePage();
    if (outcome !== 'allowed') return leaveAs(outcome);
    return begun ?? draw();
  };
}

/** Redirects a section's address to its first page that the reader may open. */
export async function firstPageOf(section: MenuSection): Promise<ReactNode> {
  await requireSession();
  const first = (await currentMenu()).find(({ menu }) => menu.section === section);
  if (first) redirect(first.menu.href);
  return (await areRightsKnown()) ? refusedPage() : unavailablePage();
}

/** Replaces a page that the reader may not open. */
export async function refusedPage(notice: ReactNode = <NoAccess />): Promise<ReactNode> {
  await setPageStatus(403);
  return notice;
}

/** Replaces a page while access rights can't be read. */
export async function unavailablePage(): Promise<ReactNode> {
  await setPageStatus(503);
  return (
    <>
      <h1 className="sr-only">Not available</h1>
      <ErrorState title="We can’t check your access right now." retry={<ReloadButton />}>
        The server didn’t respond. Nothing is lost. Try again in a moment.
      </ErrorState>
    </>
  );
}

/** The 404 page (spec 3 §2, Route table). */
export async function notFoundPage(): Promise<ReactNode> {
  await setPageStatus(404);
  const places = (await currentMenu()).map(({ prefix, menu: { href, label, marks = [] } }) => ({
    href,
    label,
    areas: [prefix, ...marks],
  }));
  return <PageNotFound places={places} />;
}

/**
 * Sets the page's status and keeps rendering. Next only supports this by throwing (`notFound()`), which leaves the
 * document empty until scripts run.
 */
async function setPageStatus(status: PageStatus): Promise<void> {
  const requestId = (await headers()).get(REQUEST_ID_HEADER);
  noteRequest(requestId, { status });
}
