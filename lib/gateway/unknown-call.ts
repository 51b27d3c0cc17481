import type { Endpoint } from '../contract/endpoint';
import { SPEC_CALLS } from '../contract/spec-calls';
import { ApiError } from '../api/errors';
import { toApiError, type ReadAnswer } from '../api/upstream-answer';

const STATUSES: readonly number[] = [400, 404, 405, 422, 501];

/** Is this how a server refuses a call that it doesn't know, or a filter, or a path that it takes for an id? */
export const isUnknownCall = (status: number): boolean => STATUSES.includes(status);

/** Is this how a call is refused that a server doesn't have? One that it has refuses a body with 400 or 422, too. */
export const isMissingCall = (status: number): boolean => status === 404 || status === 405 || status === 501;

/** The words of routers for a call that they don't know. */
const NO_SUCH_CALL = /\bCannot (GET|POST|PATCH|PUT|DELETE) \//;

/** The server's refusal of a call; 501 for one that it doesn't know. */
export function refusalOf({ method, path }: Endpoint, answer: ReadAnswer, requestId: string): ApiError {
  // A path without a parameter names no object that could be missing: then it is the call that isn't there.
  const isOnlyOurs = method === 'GET' && !path.includes('{') && !(`GET ${path}` in SPEC_CALLS);
  const isMissing = isMissingCall(answer.status) && (isOnlyOurs || NO_SUCH_CALL.test(answer.text));
  return isMissing ? new ApiError(501) : toApiError(answer, requestId);
}
