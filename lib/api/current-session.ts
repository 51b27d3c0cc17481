import { cookies, headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { cache } from 'react';
import { mayOpen, pageOf, pageVerdict, visiblePages, type MenuPage, type Verdict } from '../auth/access-control-list';
import { accessForPage } from '../auth/access-memory';
import { PORTAL_PAGES, type PageAccess } from '../auth/pages';
import { PATH_HEADER, REQUEST_ID_HEADER } from '../auth/request-headers';
import { safeReturnPath } from '../auth/return-path';
import { readSession, type PortalSession } from '../auth/session';
import type { AccessControlList } from '../contract/access-control-list';
import { changePasswordPath, EDIT_PROFILE_PATH, sessionEndedPath, signInPath } from '../paths';
import { ApiError } from './errors';

/**
 * Who is signed in, for server components; decrypted once per request. Hand on `user` only: the token must not
 * become a prop of a client component.
 */
export const currentSession = cache(async (): Promise<PortalSession | null> => readSession(await cookies()));

/** The page being rendered, for coming back to it. Without the middleware it is not known. */
async function currentPath(): Promise<string | null> {
  return safeReturnPath((await headers()).get(PATH_HEADER));
}

/** By which all that a page needs to know of its reader's rights is asked once. */
async function currentRequestId(): Promise<string | null> {
  return (await headers()).get(REQUEST_ID_HEADER);
}

/** May the reader of the page use an area of the portal? */
export async function currentVerdict(access: PageAccess): Promise<Verdict> {
  return pageVerdict(await requireSession(), access, await currentRequestId());
}

/** Lets signed-in staff pass; sends others to the sign-in page. */
export async function requireSession(): Promise<PortalSession> {
  const session = await currentSession();
  if (!session) redirect(signInPath(await currentPath()));
  return session;
}

/**
 * The page's own gate, which holds with the middleware removed. Every page calls it first, with the prefix of its
 * area in `PORTAL_PAGES`.
 *
 * @throws ApiError 503 when the access control list can't be had, which means nobody
 */
export async function requirePage(prefix: `/${string}`): Promise<PortalSession> {
  const session = await requireSession();
  const page = PORTAL_PAGES.find((candidate) => candidate.prefix === prefix);
  if (!page) throw new Error(`${prefix} is not in the table of pages`);
  switch (await pageVerdict(session, page.access, await currentRequestId())) {
    case 'allowed':
      return session;
    case 'refused':
      return forbidden();
    case 'ended':
      return redirect(sessionEndedPath(await currentPath()));
    case 'password-change':
      return redirect(changePasswordPath(await currentPath()));
    case 'unavailable':
      throw new ApiError(503);
  }
}

/**
 * What whoever is signed in may open, for the frame of a page. While the access control list can't be had that is only
 * what all staff may.
 */
const currentList = cache(async (): Promise<AccessControlList> => {
  const { token } = await requireSession();
  const answer = await accessForPage(token, await currentRequestId());
  if (answer.kind === 'ended') redirect(sessionEndedPath(await currentPath()));
  if (answer.kind === 'password-change') redirect(changePasswordPath(await currentPath()));
  return answer.kind === 'list' ? answer.list : [];
});

/** The menu of whoever is signed in. */
export const currentMenu = cache(async (): Promise<MenuPage[]> => {
  const { user } = await requireSession();
  return visiblePages(user.roleId, await currentList());
});

/** May whoever is signed in edit their own profile? (spec 3 §2, Header) */
export async function mayEditProfile(): Promise<boolean> {
  const { user } = await requireSession();
  const page = pageOf(EDIT_PROFILE_PATH);
  return page !== null && mayOpen(page, user.roleId, await currentList());
}
