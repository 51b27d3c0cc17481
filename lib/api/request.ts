import { accessForPage } from '../auth/access';
import { callAccess } from '../auth/access-control-list';
import type { PortalSession } from '../auth/session';
import { TIMEOUT_MS } from '../auth/upstream-pool';
import { noteRequest } from '../auth/request-notes';
import {
  actionsOf,
  areasOf,
  isIdempotent,
  type Endpoint,
  type Input,
  type JsonEndpoint,
  type Output,
} from '../contract/endpoint';
import { getAccessControlList } from '../contract/session';
import { BAD_IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_HEADER, isIdempotencyKey } from '../domain/idempotency-key';
import { refusalOf } from '../domain/rights';
import { DEMAND_REFUSALS, RIGHTS_LOST } from '../domain/session-demand';
import { parseSnapshot } from '../domain/snapshot';
import { env } from '../server/env';
import { noteReading } from '../query/freshness';
import { ApiError } from './errors';
import type { CallLimits } from './direct-call';
import { callerOf, type HeaderReader } from './request-caller';
import { callUpstream } from './upstream';
import type { Caller } from './upstream-connection';
import { getWarrantyClaim, listWarrantyClaims, type WarrantyClaim } from '../contract/warranty-claims';

/**
 * Makes a call for the signed-in person, through the gate, for pages and the proxy.
 * @throws ApiError
 */
export async function request<E extends JsonEndpoint>(
  endpoint: E,
  input: Input<E>,
  session: PortalSession | null,
  headers: HeaderReader,
): Promise<Output<E>> {
  const caller = await authorizedCaller(endpoint, session, headers);
  const answer = await callAuthorized(endpoint, input, caller);
  noteReading(answer, { snapshot: parseSnapshot(caller.marks?.snapshot), known: 0 });
  return answer;
}

/** Longer than the upstream's own limit, so that its answer arrives. */
const WRITE_TIMEOUT_MS = 35_000;

/** Makes a call for a caller who passed the gate. @throws ApiError */
export async function callAuthorized<E extends JsonEndpoint>(
  endpoint: E,
  input: Omit<Input<E>, 'form'>,
  caller: Caller,
  limits: Pick<CallLimits, 'form'> = {},
): Promise<Output<E>> {
  try {
    const timeoutMs = endpoint.method === 'GET' ? TIMEOUT_MS : WRITE_TIMEOUT_MS;
    return shownAnswer(endpoint, await callUpstream(endpoint, input as Input<E>, caller, { ...limits, timeoutMs }));
  } catch (error) {
    // Public calls have no session, so a 401 is about the input.
    if (endpoint.access === 'public' && error instanceof ApiError && error.status === 401)
      throw new ApiError(422, { message: error.message });
    throw error;
  }
}

/**
 * The gate before a request leaves, with the same list as middleware and upstream.
 * @throws ApiError 401 without a live session; 403 without the right, or before a temporary password is changed; 503
 *   without the access control list
 */
async function assertMayCall(endpoint: Endpoint, session: PortalSession | null, requestId: string): Promise<void> {
  if (endpoint.access === 'public') return;
  if (!session) throw new ApiError(401);
  if (endpoint.administratorsOnly && session.user.roleId !== env().ADMIN_ROLE_ID) throw new ApiError(403);
  if (endpoint.access === 'signed-in') return;
  const [areas, actions] = [areasOf(endpoint), actionsOf(endpoint)];
  switch (await callAccess(session, areas, actions, requestId)) {
    case 'allowed':
      return;
    case 'refused': {
      const isSeen = (await callAccess(session, areas, 'see', requestId)) === 'allowed';
      throw new ApiError(403, isSeen ? { message: refusalOf(actions, isSeen) } : {});
    }
    case 'ended':
      throw await whyEnded(session, requestId);
    case 'second-factor':
      throw new ApiError(403, DEMAND_REFUSALS['second-factor']);
    case 'password-change':
      throw new ApiError(403, DEMAND_REFUSALS['password-change']);
    case 'unavailable':
      throw new ApiError(503);
  }
}

async function whyEnded({ token }: PortalSession, requestId: string): Promise<ApiError> {
  const error = await callUpstream(getAccessControlList, {}, { token, requestId }).catch((reason: unknown) => reason);
  return error instanceof ApiError && error.statusCode === RIGHTS_LOST ? error : new ApiError(401);
}

export async function authorizedCaller(
  endpoint: Endpoint,
  session: PortalSession | null,
  headers: HeaderReader,
): Promise<Caller> {
  const caller = callerOf(headers, session?.token);
  noteRequest(caller.requestId, { route: `/api${endpoint.path}`, ...(session && { userId: session.user.id }) });
  await assertMayCall(endpoint, session, caller.requestId);
  const authorize = async (other: Endpoint) => {
    // All other calls of this request share the answer.
    if (session) await accessForPage(session, caller.requestId);
    await assertMayCall(other, session, caller.requestId);
  };
  return {
    ...caller,
    roleId: session?.user.roleId,
    authorize,
    marks: {},
    ...(isIdempotent(endpoint) && { idempotencyKey: idempotencyKeyOf(headers) }),
  };
}

function idempotencyKeyOf(headers: HeaderReader): string | undefined {
  const key = headers.get(IDEMPOTENCY_KEY_HEADER);
  if (key === null) return undefined;
  if (!isIdempotencyKey(key)) throw new ApiError(422, { message: BAD_IDEMPOTENCY_KEY });
  return key;
}

/** Removes the address of a claim's W-9, which stays on the server. */
function shownAnswer<E extends JsonEndpoint>(endpoint: E, answer: Output<E>): Output<E> {
  if (endpoint.name === getWarrantyClaim.name) return withoutAddress(answer as WarrantyClaim) as Output<E>;
  if (endpoint.name !== listWarrantyClaims.name) return answer;
  const list = answer as WarrantyClaim[] | { data: WarrantyClaim[] };
  if (!Array.isArray(list)) return { ...list, data: list.data.map(withoutAddress) } as Output<E>;
  return Object.assign(list, list.map(withoutAddress)) as Output<E>;
}

const withoutAddress = <Claim extends WarrantyClaim>(claim: Claim): Claim => ({
  ...claim,
  w9: claim.w9?.assetUrl ? { ...claim.w9, assetUrl: '' } : null,
});
