import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { PATH_HEADER } from '../auth/request-headers';
import { safeReturnPath } from '../auth/return-path';
import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { demandOfRefusal } from '../domain/session-demand';
import { SESSION_DEMAND_PATHS } from '../addresses/paths';
import { currentSession } from './current-session';
import { ApiError } from './errors';
import { request } from './request';

/**
 * Makes a call from a server component. An ended session redirects to the sign-in page, a session that needs a step to
 * that step, and a missing right to the forbidden page. All of these throw, so don't catch them (see `toResult`).
 * @throws ApiError for other failures: 404, 409, 422 …, 502, 503, 504
 */
export async function call<E extends JsonEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  return callForPart(endpoint, input).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) forbidden();
    throw error;
  });
}

/**
 * Makes a call for a part of a page, which is hidden if refused.
 * @throws ApiError also if the role lacks the right
 */
export async function callForPart<E extends JsonEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const incoming = await headers();
  try {
    return await request(endpoint, input, await currentSession(), incoming);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const here = safeReturnPath(incoming.get(PATH_HEADER));
    const demand = error.status === 401 ? 'ended' : demandOfRefusal(error.statusCode);
    if (demand) redirect(SESSION_DEMAND_PATHS[demand](here));
    throw error;
  }
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: ApiError };

export async function toResult<T>(calling: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await calling };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error };
    throw error;
  }
}
