import type { Endpoint } from '../contract/endpoint';
import { SPEC_CALLS } from '../contract/spec-calls';
import { ApiError } from '../api/errors';
import { toApiError, type ReadAnswer } from '../api/upstream-answer';

const STATUSES: readonly number[] = [400, 404, 405, 422, 501];

/** Whether a status refuses an unknown call or filter, or a path taken for an id. */
export const isUnknownCall = (status: number): boolean => STATUSES.includes(status);

/** Whether a status means a missing call. Existing calls refuse bodies with 400 or 422 too. */
export const isMissingCall = (status: number): boolean => status === 404 || status === 405 || status === 501;

const NO_SUCH_CALL = /\bCannot (GET|POST|PATCH|PUT|DELETE) \//;

/** The refusal of a call; 501 if the server lacks it. */
export function refusalOf({ method, path }: Endpoint, answer: ReadAnswer, requestId: string): ApiError {
  // A path without parameters names no object, so a 404 means the call is missing.
  const isOnlyOurs = method === 'GET' && !path.includes('{') && !(`GET ${path}` in SPEC_CALLS);
  const isMissing = isMissingCall(answer.status) && (isOnlyOurs || NO_SUCH_CALL.test(answer.text));
  return isMissing ? new ApiError(501) : toApiError(answer, requestId);
}
