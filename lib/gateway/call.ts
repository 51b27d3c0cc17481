import type { CallLimits } from '../api/direct-call';
import { ApiError } from '../api/errors';
import { cleanAnswer } from '../api/clean-answer';
import type { FormBody } from '../api/form-body';
import type { Caller } from '../api/upstream-connection';
import { directRows, type OpenRows } from '../api/upstream-rows';
import { actionsOf, type Endpoint, type Input, type JsonEndpoint, type Output, type Row } from '../contract/endpoint';
import type { RowsEndpoint } from '../contract/endpoint';
import { isList } from '../contract/list-endpoint';
import { getAccessControlList, login, type AccessControlList, type SignedIn } from '../contract/session';
import type { UnreadableParts, UnreadableRows } from '../domain/unreadable-rows';
import { env } from '../server/env';
import { demandOfRefusal } from '../domain/session-demand';
import { GateRefusal, type Ask } from './adapters/adapter';
import { adaptAnswer, isAdapted, isUnsupported } from './adapters/all-adapters';
import { askUpstream } from './ask';
import { assetTarget } from './asset-hosts';
import { capabilityOf } from './capabilities';
import { formRuleOf, refuseFields } from './form-rules';
import { openRowsAnswer } from './open-answer';
import { lackingCapabilities, noteUnknownCall } from './probe';
import { parseRepaired } from './readable-rows';
import { REPORT_ROWS } from './reports';
import type { ReportCall } from './rows-of-lists';
import { inputOfSpecs, withKnownParameters } from './spec-parameters';
import { CAPABILITIES, type Capability } from '../domain/capabilities';

/**
 * Calls a server that knows at least the specs.
 * @returns what the contract promises
 * @throws ApiError with a message for people; 501 if the server lacks the call
 */
export async function gatewayCall<E extends JsonEndpoint>(
  endpoint: E,
  input: Input<E>,
  caller: Caller,
  limits: CallLimits = {},
): Promise<Output<E>> {
  try {
    if (limits.form) await refuseUnknownFields(endpoint, caller, limits.form.body);
    const ask = askingFor(endpoint, caller);
    const answer = ifSupported(endpoint, caller, ask, () =>
      bareListOnce(caller, endpoint, input, () =>
        withKnownParameters(endpoint, input, (known) => askUpstream(endpoint, known, caller, limits)),
      ),
    );
    const adapted = await adaptAnswer(endpoint, input, answer, ask);
    // Answers that need no adapter were checked when they were read.
    const whole = isAdapted(endpoint) ? fulfilled(endpoint, adapted) : adapted;
    const clean = cleanAnswer(endpoint, whole, (src) => assetTarget(src, env()) !== null);
    if (endpoint.name === login.name) await learnFor(clean as SignedIn, caller);
    if (endpoint.name !== getAccessControlList.name) return clean;
    return withheldFrom(clean as AccessControlList, await lackingCapabilities(caller)) as Output<E>;
  } catch (error) {
    if (error instanceof ApiError) noteUnknownCall(endpoint, error);
    throw error;
  }
}

function fulfilled<E extends JsonEndpoint>(endpoint: E, adapted: Output<E>): Output<E> {
  if (typeof adapted !== 'object' || adapted === null || Array.isArray(adapted)) return adapted;
  const parsed = parseRepaired(endpoint.response, adapted, undefined);
  if (!parsed.success) return adapted;
  const { unreadableRows, unreadableParts } = adapted as UnreadableRows & UnreadableParts;
  const notes = { ...(unreadableRows && { unreadableRows }), ...(unreadableParts && { unreadableParts }) };
  return Object.assign(parsed.data as object, notes) as Output<E>;
}

/** Starts the probe early, so that no page waits for it. */
const learnFor = ({ token, user }: SignedIn, { requestId }: Caller) =>
  lackingCapabilities({ token, roleId: user.roleId, requestId });

/** @throws ApiError 501 if the form asks for something the server lacks */
async function refuseUnknownFields(endpoint: Endpoint, caller: Caller, body: FormBody): Promise<void> {
  const rule = formRuleOf(endpoint);
  if (rule && (await lackingCapabilities(caller)).includes(rule.needs))
    await body.inspectBy(refuseFields(rule, body.boundary));
}

function askingFor(endpoint: Endpoint, caller: Caller): Ask {
  const ask: Ask = async (other, asked, token) => {
    // People with another area of the call may lack its first one. Any action in an area includes seeing, and nothing
    // else.
    const isCovered = other.access === endpoint.access && !endpoint.alsoFor && actionsOf(other).includes('see');
    if (!isCovered) await passGate(caller, other);
    const asking = token === undefined ? caller : { ...caller, token };
    const make = () => withKnownParameters(other, asked, (known) => askUpstream(other, known, asking));
    const makeIfKnown = () => ifSupported(other, caller, ask, () => bareListOnce(caller, other, asked, make));
    return other.method === 'GET' && token === undefined
      ? once(caller, nameOf(other, asked), makeIfKnown)
      : makeIfKnown();
  };
  return ask;
}

async function passGate(caller: Caller, endpoint: Endpoint): Promise<void> {
  try {
    await caller.authorize?.(endpoint);
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status === 403 && demandOfRefusal(error.statusCode) === null;
    throw isRefusal ? new GateRefusal(403, { message: error.message }) : error;
  }
}

/** Makes a call unless the server lacks it. @throws ApiError 501 if it does */
async function ifSupported<T>(endpoint: JsonEndpoint, caller: Caller, ask: Ask, make: () => Promise<T>): Promise<T> {
  const needed = capabilityOf(endpoint);
  if (needed !== undefined && (await lackingCapabilities(caller)).includes(needed)) throw new ApiError(501);
  if (await isUnsupported(endpoint, ask)) throw new ApiError(501);
  return make();
}

interface Read {
  /** Follow-up answers by call, because a report completes thousands of orders from one list. */
  asked: Map<string, Promise<unknown>>;
  bareLists: Map<string, unknown>;
}

const reads = new WeakMap<Caller, Read>();

function readFor(caller: Caller): Read {
  const read = reads.get(caller) ?? { asked: new Map(), bareLists: new Map() };
  reads.set(caller, read);
  return read;
}

const nameOf = (endpoint: JsonEndpoint, input: object) => `${endpoint.name} ${JSON.stringify(input)}`;

/** A bare list is always whole, so one read serves all pages of a report. */
async function bareListOnce<E extends JsonEndpoint>(
  caller: Caller,
  endpoint: E,
  input: Input<E>,
  read: () => Promise<Output<E>>,
): Promise<Output<E>> {
  if (!isList(endpoint)) return read();
  const { bareLists } = readFor(caller);
  const name = nameOf(endpoint, inputOfSpecs(endpoint as E, input));
  const known = bareLists.get(name);
  if (known) return known as Output<E>;
  const answer = await read();
  if (Array.isArray(answer)) bareLists.set(name, answer);
  return answer;
}

function once<T>(caller: Caller, name: string, ask: () => Promise<T>): Promise<T> {
  const { asked } = readFor(caller);
  const answer = (asked.get(name) as Promise<T> | undefined) ?? ask();
  asked.set(name, answer);
  return answer;
}

/** Streams report rows; without a call for them, from the list's calls. @throws ApiError */
export async function openRows<E extends RowsEndpoint>(
  endpoint: E,
  input: Input<E>,
  caller: Caller,
  signal: AbortSignal,
): Promise<OpenRows<E>> {
  try {
    return await directRows(endpoint, input, caller, signal, openRowsAnswer);
  } catch (error) {
    const read = REPORT_ROWS.get(endpoint.name);
    if (!read || !(error instanceof ApiError) || error.status !== 501) throw error;
    const call: ReportCall = async (other, query, params) => {
      await caller.authorize?.(other);
      const asked = { ...(query && { query }), ...(params && { params }) } as Input<typeof other>;
      return gatewayCall(other, asked, caller);
    };
    const { query = {} } = input as { query?: Parameters<typeof read>[0] };
    const rows = await read(query, call, env().PORTAL_TIME_ZONE);
    return { ...rows, batches: rows.batches as AsyncIterable<Row<E>[]> };
  }
}

/** Adds rights that no one has for missing capabilities. */
function withheldFrom(list: AccessControlList, lacking: readonly Capability[]): AccessControlList {
  const own = list.filter(({ routeType }) => !CAPABILITIES.some((name) => name === routeType));
  const entries = lacking.map((routeType) => ({ routeType, roles: [] as number[] }));
  if (!lacking.includes('recordPages')) return Object.assign(own.concat(entries), places(list));
  // Company pages are then composed from the list of points.
  const { roles = [] } = list.find(({ routeType }) => routeType === 'qpointManagement') ?? {};
  return Object.assign(own.concat(entries, { routeType: 'companyPages', roles }), places(list));
}

const places = ({ unreadableRows }: AccessControlList & { unreadableRows?: readonly number[] }) =>
  unreadableRows ? { unreadableRows } : {};
