import { accessForPage } from '../auth/access';
import { callAccess } from '../auth/access-control-list';
import type { PortalSession } from '../auth/session';
import { TIMEOUT_MS } from '../auth/upstream-pool';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '../auth/request-headers';
import { noteRequest } from '../auth/request-notes';
import { isList } from '../contract/list-endpoint';
import { capabilityOf, type Capability } from '../contract/capabilities';
import {
  actionsOf,
  isIdempotent,
  type Endpoint,
  type Input,
  type JsonEndpoint,
  type Output,
} from '../contract/endpoint';
import { getAccessControlList } from '../contract/session';
import { BULK_ID_HEADER, isBulkId } from '../domain/bulk-id';
import { BAD_IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_HEADER, isIdempotencyKey } from '../domain/idempotency-key';
import { isRequestId } from '../domain/request-id';
import { refusalOf } from '../domain/rights';
import { DEMAND_REFUSALS, RIGHTS_LOST } from '../domain/session-demand';
import { IDLE_SECONDS_HEADER } from '../domain/session-time';
import { env } from '../env';
import type { Ask } from './adapters/adapter';
import { adaptAnswer, isInVain } from './adapters/all-adapters';
import { inputOfSpecs, withKnownParameters } from './adapters/spec-parameters';
import { ApiError } from './errors';
import { lackingCapabilities, noteUnknownCall } from './probe';
import { callUpstream } from './upstream';
import type { Caller } from './upstream-connection';

export interface HeaderReader {
  get(name: string): string | null;
}

/**
 * A call for whoever is signed in, through the gate and into the shape that screens rely on; pages and proxy use it.
 * @throws ApiError
 */
export async function request<E extends JsonEndpoint>(
  endpoint: E,
  input: Input<E>,
  session: PortalSession | null,
  headers: HeaderReader,
): Promise<Output<E>> {
  return callAdmitted(endpoint, input, await admittedCaller(endpoint, session, headers));
}

/** A write may wait for others. Longer than the upstream gives it, so that its own answer is heard. */
const WRITE_TIMEOUT_MS = 35_000;

/** The same for who has passed the gate already, which comes before the input is looked at. @throws ApiError */
export async function callAdmitted<E extends JsonEndpoint>(
  endpoint: E,
  input: Input<E>,
  caller: AdmittedCaller,
): Promise<Output<E>> {
  try {
    const timeoutMs = endpoint.method === 'GET' ? TIMEOUT_MS : WRITE_TIMEOUT_MS;
    const ask = askingAfter(endpoint, caller);
    const answer = unlessInVain(endpoint, caller, ask, () =>
      bareListOnce(caller, endpoint, input, () =>
        withKnownParameters(endpoint, input, (known) => callUpstream(endpoint, known, caller, timeoutMs)),
      ),
    );
    return await adaptAnswer(endpoint, input, answer, ask);
  } catch (error) {
    if (error instanceof ApiError) noteUnknownCall(endpoint, error);
    // A call that anyone may make has no session that could have ended: the upstream means what was sent.
    if (endpoint.access === 'public' && error instanceof ApiError && error.status === 401)
      throw new ApiError(422, { message: error.message });
    throw error;
  }
}

/**
 * The gate before a request leaves: the same list and roles as the middleware's and the upstream's.
 * @throws ApiError 401 without a live session; 403 where the role may not, or a temporary password must be changed
 *   first; 503 where the access control list can't be had: then nobody may
 */
async function assertMayCall(endpoint: Endpoint, session: PortalSession | null, requestId: string): Promise<void> {
  if (endpoint.access === 'public') return;
  if (!session) throw new ApiError(401);
  if (endpoint.administratorsOnly && session.user.roleId !== env().ADMIN_ROLE_ID) throw new ApiError(403);
  if (endpoint.access === 'signed-in') return;
  const { access, alsoFor = [] } = endpoint;
  const [areas, actions] = [[access, ...alsoFor], actionsOf(endpoint)];
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

/** The refusal of an ended session: who lost rights is told so. */
async function whyEnded({ token }: PortalSession, requestId: string): Promise<ApiError> {
  const error = await callUpstream(getAccessControlList, {}, { token, requestId }).catch((reason: unknown) => reason);
  return error instanceof ApiError && error.statusCode === RIGHTS_LOST ? error : new ApiError(401);
}

/** Makes the further calls that the answer of one may need, through the gate of each. */
export function askingAfter(endpoint: Endpoint, caller: AdmittedCaller): Ask {
  const ask: Ask = async (other, asked, token) => {
    // Who may make a call by another of its areas may not use its first one.
    // Who may do anything in an area may see it, and nothing more for that.
    const isCovered = other.access === endpoint.access && !endpoint.alsoFor && actionsOf(other).includes('see');
    if (!isCovered) await caller.passTo(other);
    const asking = token === undefined ? caller : { ...caller, token };
    const make = () => withKnownParameters(other, asked, (known) => callUpstream(other, known, asking));
    const makeIfKnown = () => unlessInVain(other, caller, ask, () => bareListOnce(caller, other, asked, make));
    return other.method === 'GET' && token === undefined
      ? once(caller, nameOf(other, asked), makeIfKnown)
      : makeIfKnown();
  };
  return ask;
}

/** Makes a call unless the server is known to lack it. @throws ApiError 501 where it is */
export async function unlessInVain<T>(
  endpoint: JsonEndpoint,
  { lacking }: Pick<AdmittedCaller, 'lacking'>,
  ask: Ask,
  make: () => Promise<T>,
): Promise<T> {
  const needed = capabilityOf(endpoint);
  if (needed !== undefined && (await lacking()).includes(needed)) throw new ApiError(501);
  if (await isInVain(endpoint, ask)) throw new ApiError(501);
  return make();
}

/** A caller who has passed the gate of one call, with the way to pass that of others. */
export interface AdmittedCaller extends Caller {
  /** @throws ApiError as {@link assertMayCall} */
  passTo: (endpoint: Endpoint) => Promise<void>;
  /** What the server can't do beyond the specs. */
  lacking: () => Promise<readonly Capability[]>;
  /** What adapters have asked for, by call. A report completes thousands of orders from one list. */
  asked: Map<string, Promise<unknown>>;
  /** Lists that were answered whole, by what the specs know of the question. */
  bareLists: Map<string, unknown>;
}

const nameOf = (endpoint: JsonEndpoint, input: object) => `${endpoint.name} ${JSON.stringify(input)}`;

/** A bare list is answered whole, whatever page of it is asked for: one read serves all pages of a report. */
async function bareListOnce<E extends JsonEndpoint>(
  { bareLists }: AdmittedCaller,
  endpoint: E,
  input: Input<E>,
  read: () => Promise<Output<E>>,
): Promise<Output<E>> {
  if (!isList(endpoint)) return read();
  const name = nameOf(endpoint, inputOfSpecs(endpoint as E, input));
  const known = bareLists.get(name);
  if (known) return known as Output<E>;
  const answer = await read();
  if (Array.isArray(answer)) bareLists.set(name, answer);
  return answer;
}

function once<T>({ asked }: AdmittedCaller, name: string, ask: () => Promise<T>): Promise<T> {
  const answer = (asked.get(name) as Promise<T> | undefined) ?? ask();
  asked.set(name, answer);
  return answer;
}

/**
 * For whom a call is made, once it has passed the gate.
 * @throws ApiError as `assertMayCall`; 422 where the browser's key of a write is none
 */
export async function admittedCaller(
  endpoint: Endpoint,
  session: PortalSession | null,
  headers: HeaderReader,
): Promise<AdmittedCaller> {
  const caller = callerOf(headers, session?.token);
  noteRequest(caller.requestId, { route: `/api${endpoint.path}`, ...(session && { userId: session.user.id }) });
  await assertMayCall(endpoint, session, caller.requestId);
  const passTo = async (other: Endpoint) => {
    // One question for all others that are called for this request.
    if (session) await accessForPage(session.token, caller.requestId);
    await assertMayCall(other, session, caller.requestId);
  };
  return {
    ...caller,
    passTo,
    lacking: async () => (session ? lackingCapabilities(session, caller.requestId) : []),
    asked: new Map(),
    bareLists: new Map(),
    ...(isIdempotent(endpoint) && { idempotencyKey: idempotencyKeyOf(headers) }),
  };
}

/** For whom a call is made. @param token none for what is open to anyone */
export function callerOf(headers: HeaderReader, token?: string): Caller {
  return {
    token,
    requestId: requestIdOf(headers),
    clientAddress: headers.get(CLIENT_ADDRESS_HEADER) ?? undefined,
    bulkId: bulkIdOf(headers),
    idleSeconds: idleSecondsOf(headers),
  };
}

/** Digits alone go on to the upstream. */
function idleSecondsOf(headers: HeaderReader): string | undefined {
  return /^\d{1,6}$/.exec(headers.get(IDLE_SECONDS_HEADER) ?? '')?.[0];
}

/** One that is none folds nothing. */
function bulkIdOf(headers: HeaderReader): string | undefined {
  const id = headers.get(BULK_ID_HEADER);
  return isBulkId(id) ? id : undefined;
}

/** The server's; a new one where it gave none. */
export function requestIdOf(headers: HeaderReader): string {
  const id = headers.get(REQUEST_ID_HEADER);
  return isRequestId(id) ? id : crypto.randomUUID();
}

/** @throws ApiError 422 where the browser's key is none */
function idempotencyKeyOf(headers: HeaderReader): string | undefined {
  const key = headers.get(IDEMPOTENCY_KEY_HEADER);
  if (key === null) return undefined;
  if (!isIdempotencyKey(key)) throw new ApiError(422, { message: BAD_IDEMPOTENCY_KEY });
  return key;
}
