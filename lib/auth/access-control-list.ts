import { AccessControlList, getAccessControlList } from '../contract/access-control-list';
import { addressOf } from '../contract/endpoint';
import type { CurrentUser } from '../contract/session';
import { ErrorAnswer } from '../contract/wire';
import { PASSWORD_CHANGE_REQUIRED } from '../domain/temporary-password';
import { env } from '../env';
import { DASHBOARD_PATH } from '../paths';
import { BoundedMemory } from './bounded-memory';
import { readText } from './bounded-body';
import { PORTAL_PAGES, type PageAccess, type PortalPage } from './pages';

/**
 * What the upstream says about who may open what. `ended`: it no longer knows the token. `password-change`: it tells
 * nothing until a temporary password is changed. `unavailable`: it gave no usable answer, so that nobody may open
 * anything until it does.
 */
export type AccessAnswer =
  | { kind: 'list'; list: AccessControlList }
  | { kind: 'ended' }
  | { kind: 'password-change' }
  | { kind: 'unavailable' };

/** The outcome of asking whether somebody may do something. */
export type Verdict = 'allowed' | 'refused' | 'ended' | 'password-change' | 'unavailable';

const TIMEOUT_MS = 5_000;
const MAX_LIST_BYTES = 1024 * 1024;
const MEMORY_MS = 10_000;

/** Lists by token. Only lists are remembered; a failed call and an ended session are asked again. */
const memory = new BoundedMemory<string, { list: AccessControlList; until: number }>(5_000);
const underway = new Map<string, Promise<AccessAnswer>>();

/**
 * The access control list, from a memory of a few seconds. It may allow too much for that time, which is harmless
 * since the upstream decides about each request itself. To refuse somebody, use {@link verdict}.
 *
 * @param token the upstream's bearer token
 * @param now milliseconds since the epoch
 */
export async function fetchAccessControlList(token: string, now = Date.now()): Promise<AccessAnswer> {
  const entry = memory.get(token);
  return entry && now < entry.until ? { kind: 'list', list: entry.list } : askForList(token, now);
}

/** The access control list as the upstream gives it now. */
export function askForList(token: string, now = Date.now()): Promise<AccessAnswer> {
  const pending = underway.get(token);
  if (pending) return pending;
  const asking = ask(token)
    .then((answer) => {
      memory.delete(token);
      if (answer.kind === 'list') memory.set(token, { list: answer.list, until: now + MEMORY_MS });
      return answer;
    })
    .finally(() => underway.delete(token));
  underway.set(token, asking);
  return asking;
}

/** Forgets what a token may do, when its session ends here. */
export function forgetAccess(token: string): void {
  memory.delete(token);
}

async function ask(token: string): Promise<AccessAnswer> {
  try {
    const answer = await fetch(env().API_BASE_URL + addressOf(getAccessControlList), {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 401) return { kind: 'ended' };
    if ((answer.status !== 200 && answer.status !== 403) || !answer.body) return { kind: 'unavailable' };
    const said: unknown = JSON.parse(await readText(answer.body, MAX_LIST_BYTES));
    if (answer.status === 403) return { kind: asksForPasswordChange(said) ? 'password-change' : 'unavailable' };
    const list = AccessControlList.safeParse(said);
    return list.success ? { kind: 'list', list: list.data } : { kind: 'unavailable' };
  } catch {
    return { kind: 'unavailable' };
  }
}

function asksForPasswordChange(said: unknown): boolean {
  const answer = ErrorAnswer.safeParse(said);
  return answer.success && answer.data.statusCode === PASSWORD_CHANGE_REQUIRED;
}

/**
 * May somebody do something? What the remembered list allows is allowed; before refusing, the list is fetched
 * afresh, so that a right that was just given counts at once.
 */
export async function verdict(
  session: { user: CurrentUser; token: string },
  access: PageAccess,
  now = Date.now(),
): Promise<Verdict> {
  const entry = memory.get(session.token);
  if (entry && now < entry.until && mayUse(access, session.user.roleId, entry.list)) return 'allowed';
  const answer = await askForList(session.token, now);
  // What all staff may open needs no list, but a session that holds.
  if (access === 'staff' && answer.kind === 'unavailable') return 'allowed';
  if (answer.kind !== 'list') return answer.kind;
  return mayUse(access, session.user.roleId, answer.list) ? 'allowed' : 'refused';
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
 *
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
 * Where a person lands after sign-in: the page that the spec names for the role, or, where it doesn't exist or
 * isn't open to the role, the first entry of the menu that is (decisions: roles).
 *
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
