import type { AccessControlList, CurrentUser } from '../contract/session';
import { DASHBOARD_PATH } from '../addresses/paths';
import { askedForPage, fetchAccess, lastAccess, recentAccess, type AccessAnswer, type AccessFailure } from './access';
import type { Actions } from '../domain/rights';
import { mayOpen, mayUse, pageOf, PORTAL_PAGES, visiblePages, type PageAccess, type PortalPage } from './pages';
import type { PortalSession } from './session';

export type AccessResult = 'allowed' | 'refused' | AccessFailure;

/**
 * Whether a person may make a call. A remembered list may allow it, because the upstream decides too. Before refusing,
 * the list is fetched again, so that new rights count. A page's call uses its page's answer, found by `requestId`.
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

/** Whether a page may start its reads before the new list arrives. It shows nothing until then. */
export function mayBegin({ token, user }: PortalSession, access: PageAccess, actions?: Actions): boolean {
  const known = lastAccess(token);
  return known !== undefined && mayUse(access, user.roleId, known, actions);
}

/** Interprets the upstream's answer. Without a list, pages open to all staff stay open. */
export function accessResult(
  { user }: PortalSession,
  access: PageAccess,
  answer: AccessAnswer,
  actions?: Actions,
): AccessResult {
  if (answer.kind === 'list') return mayUse(access, user.roleId, answer.list, actions) ? 'allowed' : 'refused';
  return access === 'staff' && answer.kind === 'unavailable' ? 'allowed' : answer.kind;
}

/** Landing pages of the legacy role and of others (spec 3 §2, Login). */
const LEGACY_LANDING = '/qpartners/registration/list/0';
const STAFF_LANDING = '/rewards/qpoint-management';

/** Landing page after sign-in: the spec's page for the role, or else the first open menu entry (decision 14). */
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
