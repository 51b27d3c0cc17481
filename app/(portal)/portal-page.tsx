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
 * A page of the portal behind its own gate, which holds with the middleware removed. Where the last list of rights
 * opened it, it reads beside the question whether it still does. Nothing is shown before the answer is in.
 *
 * @param prefix of its area in `PORTAL_PAGES`
 * @param render gets who is signed in. Hand on `user` only: the token must not become a prop of a client component
 * @param actions what one must be allowed there beside seeing the area
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
    // A page that is not shown may fail unseen.
    begun?.catch(() => undefined);
    const outcome = await verdict;
    if (outcome === 'refused')
      return refusedPage(<RefusedPage access={page.access} needs={page.needs} actions={actions} />);
    if (outcome === 'unavailable') return unavailablePage();
    if (outcome !== 'allowed') return leaveAs(outcome);
    return begun ?? draw();
  };
}

/** The address of a section leads to the first of its pages that the reader may open. */
export async function firstPageOf(section: MenuSection): Promise<ReactNode> {
  await requireSession();
  const first = (await currentMenu()).find(({ menu }) => menu.section === section);
  if (first) redirect(first.menu.href);
  return (await areRightsKnown()) ? refusedPage() : unavailablePage();
}

/** What stands in the place of a page that its reader may not open. */
export async function refusedPage(notice: ReactNode = <NoAccess />): Promise<ReactNode> {
  await setPageStatus(403);
  return notice;
}

/** What stands in the place of a page while it can't be known who may open it. */
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

/** What stands at an address that names no page of the portal (spec 3 §2, Route table). */
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
 * Gives the page being rendered a status; it goes on to render. Next has one only for pages that throw (`notFound()`),
 * whose documents are empty until the scripts have run.
 */
async function setPageStatus(status: PageStatus): Promise<void> {
  const requestId = (await headers()).get(REQUEST_ID_HEADER);
  noteRequest(requestId, { status });
}
