import type { AccessControlList, CurrentUser } from '../contract/session';
import { DASHBOARD_PATH } from '../paths';
import { askedForPage, fetchAccess, lastAccess, recentAccess, type AccessAnswer, type AccessFailure } from './access';
import { PORTAL_PAGES, type PageAccess, type PortalPage } from './pages';
import type { PortalSession } from './session';

/** The outcome of asking whether somebody may do something. */
export type Verdict = 'allowed' | 'refused' | AccessFailure;

/**
 * May somebody make a call? What the remembered list allows is allowed, since the upstream decides about the call
 * itself; before refusing, the list is fetched afresh, so that a right that was just given counts at once.
 * @param requestId of the call. A call of a page goes by what the page has asked, and shows nothing before that is in
 */
export async function callVerdict(
  session: PortalSession,
  access: PageAccess,
  requestId: string,
  now = Date.now(),
): Promise<Verdict> {
  if (access === 'staff') return 'allowed';
  const { token, user } = session;
  const asked = askedForPage(token, requestId, now);
  const known = asked ? lastAccess(token) : recentAccess(token, now);
  if (known && mayUse(access, user.roleId, known)) return 'allowed';
  return verdictOf(session, access, await (asked ?? fetchAccess(token, now, requestId)));
}

/**
 * Is a page worth beginning while the list is on its way? Yes where the last list opened it; the page then waits for
 * the new one before it shows anything.
 */
export function mayBegin({ token, user }: PortalSession, access: PageAccess): boolean {
  const known = lastAccess(token);
  return known !== undefined && mayUse(access, user.roleId, known);
}

/** What follows from the upstream's answer for somebody who wants to use an area. */
export function verdictOf({ user }: PortalSession, access: PageAccess, answer: AccessAnswer): Verdict {
  if (answer.kind === 'list') return mayUse(access, user.roleId, answer.list) ? 'allowed' : 'refused';
  return access === 'staff' && answer.kind === 'unavailable' ? 'allowed' : answer.kind;
}

/** Does the list open an area to a role? A route type that the list lacks is open to nobody (decisions: roles). */
function mayUse(access: PageAccess, roleId: number, list: AccessControlList): boolean {
  if (access === 'staff') return true;
  return list.some((entry) => entry.routeType === access && entry.roles.includes(roleId));
}

/** May a role open a page? */
export function mayOpen(page: PortalPage, roleId: number, list: AccessControlList): boolean {
  return mayUse(page.access, roleId, list);
}

/**
 * The area of the portal that an address belongs to.
 * @param pathname a path, percent-encoded as addresses carry it
 * @returns `null` when no area of {@link PORTAL_PAGES} holds it
 */
export function pageOf(pathname: string, pages: readonly PortalPage[] = PORTAL_PAGES): PortalPage | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const holds = (page: PortalPage) => path === page.prefix || path.startsWith(`${page.prefix}/`);
  // The longest prefix is the closest area: /rewards/configurations/modules before /rewards.
  return pages.filter(holds).sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? null;
}

/** A page that the menu shows. */
export type MenuPage = PortalPage & Required<Pick<PortalPage, 'menu'>>;

/** The entries of the menu that a role may open, in the menu's order (spec 3 §2). */
export function visiblePages(
  roleId: number,
  list: AccessControlList,
  pages: readonly PortalPage[] = PORTAL_PAGES,
): MenuPage[] {
  return pages.filter((page): page is MenuPage => page.menu !== undefined && mayOpen(page, roleId, list));
}

/** Where the spec sends people after sign-in: the legacy role, and everybody else (spec 3 §2, Login). */
const LEGACY_LANDING = '/qpartners/registration/list/0';
const STAFF_LANDING = '/rewards/qpoint-management';

/**
 * Where a person lands after sign-in: the page that the spec names for the role, or, where it doesn't exist or isn't
 * open to the role, the first entry of the menu that is (decisions: roles).
 * @param legacyRoleId the setting `LEGACY_ROLE_ID`
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
