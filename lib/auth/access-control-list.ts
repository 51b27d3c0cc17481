import type { AccessControlList, CurrentUser } from '../contract/session';
import { DASHBOARD_PATH } from '../addresses/paths';
import { askedForPage, fetchAccess, lastAccess, recentAccess, type AccessAnswer, type AccessFailure } from './access';
import type { Actions } from '../domain/rights';
import { mayOpen, mayUse, pageOf, PORTAL_PAGES, visiblePages, type PageAccess, type PortalPage } from './pages';
import type { PortalSession } from './session';

export type AccessResult = 'allowed' | 'refused' | AccessFailure;

/**
 * May somebody make a call? What the remembered list allows goes: the upstream decides itself. Before refusing, it is
 * fetched afresh, so that a right just given counts. A page's call goes by what its page, found by `requestId`, has
 * asked.
 */
export async function callAccess(
  session: PortalSession,
  access: PageAccess,
  actions: Actions,
  requestId: string,
  now = Date.now(),
): Promise<AccessResult> {
  if (access === 'staff') return 'allowed';
  const { token, user } = session;
  const asked = askedForPage(token, requestId, now);
  const known = asked ? lastAccess(token) : recentAccess(token, now);
  if (known && mayUse(access, user.roleId, known, actions)) return 'allowed';
  return accessResult(session, access, await (asked ?? fetchAccess(session, now, requestId)), actions);
}

/** Is a page worth beginning while the list is on its way? It shows nothing before the new list is in. */
export function mayBegin({ token, user }: PortalSession, access: PageAccess, actions?: Actions): boolean {
  const known = lastAccess(token);
  return known !== undefined && mayUse(access, user.roleId, known, actions);
}

/** What an answer of the upstream means: without the list, what is open to all staff stays open. */
export function accessResult(
  { user }: PortalSession,
  access: PageAccess,
  answer: AccessAnswer,
  actions?: Actions,
): AccessResult {
  if (answer.kind === 'list') return mayUse(access, user.roleId, answer.list, actions) ? 'allowed' : 'refused';
  return access === 'staff' && answer.kind === 'unavailable' ? 'allowed' : answer.kind;
}

/** Of the legacy role, and of everybody else (spec 3 §2, Login). */
const LEGACY_LANDING = '/qpartners/registration/list/0';
const STAFF_LANDING = '/rewards/qpoint-management';

/**
 * Where a person lands after sign-in: the page that the spec names for the role. Where the role may not open it, it is
 * the first open entry of the menu (decision 14).
 */
export function landingPath(
  user: CurrentUser,
  list: AccessControlList,
  legacyRoleId: number,
  pages: readonly PortalPage[] = PORTAL_PAGES,
): string {
  const wanted = user.roleId === legacyRoleId ? LEGACY_LANDING : STAFF_LANDING;
  const page = pageOf(wanted, pages);
  if (page && mayOpen(page, user.roleId, list)) return wanted;
  return visiblePages(user.roleId, list, pages)[0]?.menu.href ?? DASHBOARD_PATH;
}
