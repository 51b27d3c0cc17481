import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { accessHasChanged } from '../auth/access-memory';
import { PATH_HEADER } from '../auth/request-headers';
import { safeReturnPath } from '../auth/return-path';
import type { PortalSession } from '../auth/session';
import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { PASSWORD_CHANGE_REQUIRED } from '../domain/temporary-password';
import { currentSession } from './current-session';
import { ApiError } from './errors';
import { request, requestIdOf, type HeaderReader } from './request';
import { changePasswordPath, sessionEndedPath } from '../paths';

/**
 * Makes one call of the contract from a server component. A session that has ended leads to the sign-in page and
 * back, what the role may not do to the forbidden page, and a list of rights that is no longer the one by which the
 * page opened to the same page, made anew. All leave the page by throwing, so don't catch them (see `toResult`).
 *
 * @param endpoint an endpoint of `lib/contract`
 * @param input its parsed path and query parameters and body
 * @throws ApiError for every other failure: 404, 409, 422 …, 502, 503, 504
 */
export async function call<E extends JsonEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const incoming = await headers();
  const session = await currentSession();
  const here = safeReturnPath(incoming.get(PATH_HEADER));
  let version: string | undefined;
  try {
    const answer = await request(endpoint, input, session, incoming, (told) => (version = told));
    await leaveIfOutdated(session, incoming, here, version);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) redirect(sessionEndedPath(here));
    if (error.statusCode === PASSWORD_CHANGE_REQUIRED) redirect(changePasswordPath(here));
    if (error.status === 403) {
      await leaveIfOutdated(session, incoming, here, undefined);
      forbidden();
    }
    throw error;
  }
}

/** Makes the page anew where its menu and its own gate went by a list that has changed since. */
async function leaveIfOutdated(
  session: PortalSession | null,
  incoming: HeaderReader,
  here: string | null,
  version: string | undefined,
): Promise<void> {
  if (session && here && (await accessHasChanged(session.token, requestIdOf(incoming), version))) redirect(here);
}

/** A call's outcome as a value, for screens that show an error in the place where the thing would be. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: ApiError };

/** Waits for a call and keeps its failure. Redirects and refusals pass through, as they must. */
export async function toResult<T>(calling: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await calling };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error };
    throw error;
  }
}
