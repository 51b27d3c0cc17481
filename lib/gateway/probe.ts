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
/** After an outage, ask again soon. */
const SOON_MS = 30_000;
const TIMEOUT_MS = 5_000;
const CALLS_AT_ONCE = 5;

interface Learned {
  lacking: readonly Capability[];
  known: ReadonlySet<string>;
  isSure: boolean;
}

interface Entry {
  learning: Promise<Learned>;
  learned?: Learned;
  until: number;
}

const shared = globalThis as typeof globalThis & { qpartnerCapabilities?: Map<number, Entry> };

/**
 * Kept by role, because one role may be refused what another may read. Shared, because pages and routes are bundled
 * separately.
 */
const memory = (shared.qpartnerCapabilities ??= new Map());

/**
 * Missing capabilities, probed with reads hourly per role.
 * @param caller public calls know nothing
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

/** Forgets the capabilities when a known call is gone. */
export function noteUnknownCall({ name }: Endpoint, { status }: ApiError): void {
  if (isMissingCall(status) && [...memory.values()].some(({ learned }) => learned?.known.has(name))) memory.clear();
}

/** Distinguishes outages, which pass, from missing rights, which don't. */
type Answered = Probed | 'refused';

async function learn(caller: Caller): Promise<Learned> {
  const limit = pLimit(CALLS_AT_ONCE);
  const asking = (needs: readonly Need[], ask: (need: Need, caller: Caller) => Promise<readonly string[]>) =>
    needs.map(async (need) => [need.call.name, await limit(() => probe(ask(need, caller)))] as const);
  const answers = await Promise.all([...asking(PROBES, askFilters), ...asking(LIST_PROBES, askIfThere)]);
  const missing = lackingOf(new Map(answers.map(([name, answer]) => [name, answer === 'refused' ? 'unsure' : answer])));
  log.info({ requestId: caller.requestId, lacking: missing }, 'what the upstream can’t do is not offered');
  return {
    lacking: missing,
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
    // A web server answers unknown addresses with a page.
    return isUnknownCall(error.status) || error.isStrange ? 'unknown' : 'unsure';
  }
}

const inputOf = ({ query }: Need) => (query ? { query } : {}) as Input<JsonEndpoint>;

async function askFilters(need: Need, caller: Caller): Promise<readonly string[]> {
  const { call } = need;
  if (answersEvents(call)) return askIfThere(need, caller);
  return supportedFiltersOf(await askUpstream(call, inputOf(need), caller, { timeoutMs: TIMEOUT_MS }));
}

/** Reads only the beginning, because lists may be long and events never end. @throws ApiError */
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
