import pLimit from 'p-limit';
import { supportedFiltersOf, lackingOf, LIST_PROBES, PROBES, type Need, type Probed } from './capabilities';
import { answersEvents, type Endpoint, type Input, type JsonEndpoint } from '../contract/endpoint';
import { EVENTS_TYPE } from '../contract/wire';
import { isMissingCall, isUnknownCall, refusalOf } from './unknown-call';
import { ApiError } from '../api/errors';
import { log } from '../api/log';
import { mediaTypeOf } from '../api/media-type';
import { askUpstream } from './ask';
import { discard, openAnswer, withSecondTry } from '../api/upstream-answer';
import type { Capability } from '../domain/capabilities';
import type { Caller } from '../api/upstream-connection';

const HOUR_MS = 60 * 60_000;
/** What a server that was away could not tell is asked again soon. */
const SOON_MS = 30_000;
const TIMEOUT_MS = 5_000;
const CALLS_AT_ONCE = 5;

interface Learned {
  lacking: readonly Capability[];
  /** The calls that the server has answered. */
  known: ReadonlySet<string>;
  isSure: boolean;
}

interface Entry {
  learning: Promise<Learned>;
  learned?: Learned;
  until: number;
}

const shared = globalThis as typeof globalThis & { qpartnerCapabilities?: Map<number, Entry> };

/** By the role of who asked: one may be refused what another may read. Pages and routes are bundled apart. */
const memory = (shared.qpartnerCapabilities ??= new Map());

/**
 * What the server can't do. It is asked by calls that only read, once an hour for each role.
 * @param caller nothing is known for a call that anyone may make
 */
export async function lackingCapabilities(caller: Caller, now = Date.now()): Promise<readonly Capability[]> {
  const { token, roleId, requestId } = caller;
  if (token === undefined || roleId === undefined) return [];
  const known = memory.get(roleId);
  if (known && now < known.until) return (await known.learning).lacking;
  const entry: Entry = { learning: learn({ token, requestId }), until: now + HOUR_MS };
  memory.set(roleId, entry);
  try {
    entry.learned = await entry.learning;
  } catch (error) {
    memory.delete(roleId);
    throw error;
  }
  if (!entry.learned.isSure) entry.until = now + SOON_MS;
  return entry.learned.lacking;
}

/** Forgets what the server can do once it doesn't know a call that it knew. */
export function noteUnknownCall({ name }: Endpoint, { status }: ApiError): void {
  if (isMissingCall(status) && [...memory.values()].some(({ learned }) => learned?.known.has(name))) memory.clear();
}

/** Also why it is unsure: that it was away passes, that the role may not ask doesn't. */
type Answered = Probed | 'refused';

async function learn(caller: Caller): Promise<Learned> {
  const limit = pLimit(CALLS_AT_ONCE);
  const asking = (needs: readonly Need[], ask: (need: Need, caller: Caller) => Promise<readonly string[]>) =>
    needs.map(async (need) => [need.call.name, await limit(() => probe(ask(need, caller)))] as const);
  const answers = await Promise.all([...asking(PROBES, askFilters), ...asking(LIST_PROBES, askIfThere)]);
  const lacking = lackingOf(new Map(answers.map(([name, answer]) => [name, answer === 'refused' ? 'unsure' : answer])));
  log.info({ requestId: caller.requestId, lacking }, 'what the upstream can’t do is not offered');
  return {
    lacking,
    known: new Set(answers.filter(([, answer]) => typeof answer === 'object').map(([name]) => name)),
    isSure: answers.every(([, answer]) => answer !== 'unsure'),
  };
}

async function probe(asked: Promise<readonly string[]>): Promise<Answered> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 403) return 'refused';
    if (isMissingCall(error.status)) return 'missing';
    // A server of pages answers an address that it doesn't know with a page.
    return isUnknownCall(error.status) || error.isStrange ? 'unknown' : 'unsure';
  }
}

const inputOf = ({ query }: Need) => (query ? { query } : {}) as Input<JsonEndpoint>;

async function askFilters(need: Need, caller: Caller): Promise<readonly string[]> {
  const { call } = need;
  if (answersEvents(call)) return askIfThere(need, caller);
  return supportedFiltersOf(await askUpstream(call, inputOf(need), caller, { timeoutMs: TIMEOUT_MS }));
}

/** A bare list may be long, and events never end: of an answer the beginning is enough. @throws ApiError */
async function askIfThere(need: Need, caller: Caller): Promise<readonly string[]> {
  const { call } = need;
  const answer = await withSecondTry(call, caller, () =>
    openAnswer(call, inputOf(need), caller, TIMEOUT_MS, {
      accept: answersEvents(call) ? EVENTS_TYPE : 'application/json',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  if ('text' in answer) throw refusalOf(call, answer, caller.requestId);
  discard(answer.body);
  if (answersEvents(call)) {
    const type = answer.headers['content-type'];
    if (typeof type !== 'string' || mediaTypeOf(type) !== EVENTS_TYPE) throw new ApiError(404);
  }
  return [];
}
