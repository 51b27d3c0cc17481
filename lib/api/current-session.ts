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
 * The session, decrypted once per request. Pass on only `user`: the token must not become a prop of a client component.
 */
export const currentSession = cache(async (): Promise<PortalSession | null> => readSession(await cookies()));

async function currentPath(): Promise<string | null> {
  return safeReturnPath((await headers()).get(PATH_HEADER));
}

/** Redirects to the sign-in page without a session, by throwing. */
export async function requireSession(): Promise<PortalSession> {
  const session = await currentSession();
  if (!session) redirect(signInPath(await currentPath()));
  return session;
}

const currentAccess = cache(async (): Promise<AccessAnswer> => {
  const session = await requireSession();
  return accessForPage(session, (await headers()).get(REQUEST_ID_HEADER));
});

export async function pageAccess(access: PageAccess): Promise<AccessResult> {
  return accessResult(await requireSession(), access, await currentAccess());
}

/**
 * Asks whether the signed-in person may open a page.
 * @param actions required actions, such as changing for a form of something new
 * @returns `mayBegin`: reads may start, but nothing may be shown before the `verdict`
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
  // From here on the page's calls find the answer by request id.
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

/** Redirects a session that ended, or needs a second factor or a new password, by throwing. */
export async function leaveAs(demand: SessionDemand): Promise<never> {
  const here = await currentPath();
  redirect(SESSION_DEMAND_PATHS[demand](here));
}

/** Current rights of all roles. @throws ApiError 503 while unavailable */
export async function currentRights(): Promise<AccessControlList> {
  const answer = await currentAccess();
  if (answer.kind === 'list') return answer.list;
  return answer.kind === 'unavailable' ? Promise.reject(new ApiError(503)) : leaveAs(answer.kind);
}

async function currentList(): Promise<AccessControlList> {
  const answer = await currentAccess();
  if (answer.kind === 'list') return answer.list;
  return answer.kind === 'unavailable' ? [] : leaveAs(answer.kind);
}

const warned = new Set<string>();

/** Route types whose upstream names don't match, which would silently lock people out. */
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

export async function currentLanding(): Promise<string> {
  const { user } = await requireSession();
  return landingPath(user, await currentList(), env().LEGACY_ROLE_ID);
}

export const currentMenu = cache(async (): Promise<MenuPage[]> => {
  const { user } = await requireSession();
  return visiblePages(user.roleId, await currentList());
});

export async function may(capability: Capability): Promise<boolean> {
  const { user } = await requireSession();
  return mayUse(capability, user.roleId, await currentList());
}

export async function areRightsKnown(): Promise<boolean> {
  return (await currentAccess()).kind === 'list';
}
