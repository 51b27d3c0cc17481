import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { PATH_HEADER } from '../auth/request-headers';
import { safeReturnPath } from '../auth/return-path';
import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { PASSWORD_CHANGE_REQUIRED } from '../domain/temporary-password';
import { currentSession } from './current-session';
import { ApiError } from './errors';
import { request } from './request';
import { changePasswordPath, sessionEndedPath } from '../paths';

/**
 * Makes one call of the contract from a server component. A session that has ended leads to the sign-in page and
 * back, and what the role may not do to the forbidden page; both leave the page by throwing, so don't catch them
 * (see `attempt`).
 *
 * @param endpoint an endpoint of `lib/contract`
 * @param input its parsed path and query parameters and body
 * @throws ApiError for every other failure: 404, 409, 422 …, 502, 503, 504
 */
export async function call<E extends JsonEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const incoming = await headers();
  try {
    return await request(endpoint, input, await currentSession(), incoming);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) redirect(sessionEndedPath(safeReturnPath(incoming.get(PATH_HEADER))));
    if (error.statusCode === PASSWORD_CHANGE_REQUIRED) redirect(changePasswordPath(safeReturnPath(incoming.get(PATH_HEADER))));
    if (error.status === 403) forbidden();
    throw error;
  }
}
