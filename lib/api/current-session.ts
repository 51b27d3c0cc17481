import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { accessForPage, type AccessAnswer } from '../auth/access';
import { mayBegin, accessResult, landingPath, type AccessResult } from '../auth/access-control-list';
import { mayUse, PORTAL_PAGES, visiblePages, type MenuPage, type PageAccess, type PortalPage } from '../auth/pages';
import { PATH_HEADER, REQUEST_ID_HEADER } from '../auth/request-headers';
import { safeReturnPath } from '../auth/return-path';
import { readSession, type PortalSession } from '../auth/session';
import type { Capability } from '../domain/capabilities';
import type { AccessControlList } from '../contract/session';
import { unmatchedRouteTypes } from '../domain/access-table';
import type { Actions } from '../domain/rights';
import { unreadableRowsOf } from '../domain/unreadable-rows';
import { env } from '../server/env';
import { SESSION_DEMAND_PATHS, signInPath, type SessionDemand } from '../addresses/paths';
import { ApiError } from './errors';
import { log } from './log';

/**
 * Who is signed in, decrypted once per request. Hand on `user` only: the token must not become a prop of a client
 * component.
 */
export const currentSession = cache(async (): Promise<PortalSession | null> => readSession(await cookies()));

/** Without the middleware it is not known. */
async function currentPath(): Promise<string | null> {
  return safeReturnPath((await headers()).get(PATH_HEADER));
}

/** Leads to the sign-in page where nobody is signed in, by throwing. */
export async function requireSession(): Promise<PortalSession> {
  const session = await currentSession();
  if (!session) redirect(signInPath(await currentPath()));
  return session;
}

/** The rights as they are now, asked once for a request. */
const currentAccess = cache(async (): Promise<AccessAnswer> => {
  const session = await requireSession();
  return accessForPage(session, (await headers()).get(REQUEST_ID_HEADER));
});

/** May the signed-in person open such a page? Uses the current rights. */
export async function pageAccess(access: PageAccess): Promise<AccessResult> {
  return accessResult(await requireSession(), access, await currentAccess());
}

/**
 * Asks whether the signed-in person may open a page.
 * @param actions what one must be allowed there, such as to change it for the form of something new
 * @returns `mayBegin`: it may read beside the question, but must wait for the `verdict` before it shows anything
 */
export async function openPage(
  prefix: PortalPage['prefix'],
  actions?: Actions,
): Promise<{ session: PortalSession; page: PortalPage; mayBegin: boolean; verdict: Promise<AccessResult> }> {
  const session = await requireSession();
  const page = PORTAL_PAGES.find((candidate) => candidate.prefix === prefix);
  if (!page) throw new Error(`${prefix} is not in the table of pages`);
  const requestId = (await headers()).get(REQUEST_ID_HEADER);
  const isWorthIt = mayBegin(session, page.access, actions);
  // From here on the page's calls find the question by the request's id.
  const asked = accessForPage(session, requestId);
  return {
    session,
    page,
    mayBegin: isWorthIt,
    verdict: asked.then((answer) => {
      const result = accessResult(session, page.access, answer, actions);
      return result === 'allowed' && page.needs ? accessResult(session, page.needs, answer) : result;
    }),
  };
}

/** Leads on from an ended session, one that waits for a second factor, or a temporary password, by throwing. */
export async function leaveAs(demand: SessionDemand): Promise<never> {
  const here = await currentPath();
  redirect(SESSION_DEMAND_PATHS[demand](here));
}

/** The rights of all roles as they are now. @throws ApiError 503 while they can't be had */
export async function currentRights(): Promise<AccessControlList> {
  const answer = await currentAccess();
  if (answer.kind === 'list') return answer.list;
  return answer.kind === 'unavailable' ? Promise.reject(new ApiError(503)) : leaveAs(answer.kind);
}

/** The pages that the signed-in person may open. Without rights, the pages open to all staff. */
async function currentList(): Promise<AccessControlList> {
  const answer = await currentAccess();
  if (answer.kind === 'list') return answer.list;
  return answer.kind === 'unavailable' ? [] : leaveAs(answer.kind);
}

/** Each difference stands in the log once. */
const warned = new Set<string>();

/** Where the upstream's names of the route types are not the portal's: they would lock people out in silence. */
export async function currentUnmatchedRouteTypes(): Promise<ReturnType<typeof unmatchedRouteTypes>> {
  const list = await currentList();
  const unreadable = unreadableRowsOf(list);
  if (unreadable.length > 0 && !warned.has(String(unreadable))) {
    warned.add(String(unreadable));
    log.error({ places: unreadable }, 'couldn’t read entries of the access control list: they grant no access');
  }
  const unmatched = unmatchedRouteTypes(list);
  const { unknown, lacking } = unmatched;
  if (unknown.length > 0 && !warned.has(unknown.join())) {
    warned.add(unknown.join());
    log.warn({ unknown, lacking }, 'route types have other names: set ROUTE_TYPES');
  }
  return unmatched;
}

/** Where who has just signed in begins. */
export async function currentLanding(): Promise<string> {
  const { user } = await requireSession();
  return landingPath(user, await currentList(), env().LEGACY_ROLE_ID);
}

export const currentMenu = cache(async (): Promise<MenuPage[]> => {
  const { user } = await requireSession();
  return visiblePages(user.roleId, await currentList());
});

/** May the signed-in person use a capability? */
export async function may(capability: Capability): Promise<boolean> {
  const { user } = await requireSession();
  return mayUse(capability, user.roleId, await currentList());
}

/** Is it known what anybody may open? */
export async function areRightsKnown(): Promise<boolean> {
  return (await currentAccess()).kind === 'list';
}
