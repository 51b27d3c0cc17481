import { contains, formatSnapshot, parseSnapshot, type Snapshot } from '../domain/snapshot';
import { carried, uncarried } from '../domain/unreadable-rows';
import { createStore } from '../bff/store';

/*
 * Which changes an answer contains, by comparing transaction ids with snapshots of PostgreSQL. An upstream that sends
 * neither is compared by order: a request that was sent after a change was answered contains it.
 */

/** The paths of endpoints whose answers are outdated, as the contract writes them; `all` if a change doesn't say. */
export type Outdated = ReadonlySet<string> | 'all';

/** A change that this tab has made or heard of. */
export interface KnownChange {
  outdated: Outdated;
  /** Those that made it; null if unknown. */
  transactions: readonly bigint[] | null;
  /** Was it made in this tab? */
  isOwn: boolean;
  /** The number of changes that this tab knew then, with this one. */
  number: number;
}

/** How an answer was read. */
interface Reading {
  snapshot: Snapshot | null;
  /** The number of changes that this tab knew when it sent the request. */
  known: number;
  /** Changes whose own answers were added to it since. */
  added?: readonly KnownChange[];
}

/** Enough for all requests that can be in flight. */
const MOST_KEPT = 1_000;

let count = 0;
let changes: readonly KnownChange[] = [];
const readings = new WeakMap<object, Reading>();
const changesByAnswer = new WeakMap<object, KnownChange>();
const listeners = new Set<(change: KnownChange, isBulk: boolean) => void>();

/** The number of the latest change that was made in this tab. */
export const latestOwnChange = createStore(0);

/** The number of changes that this tab has sent and that aren't answered yet. */
export const unansweredChanges = createStore(0);

/** The number of changes that this tab knows. */
export const knownChanges = (): number => count;

/** Notes a change when it is answered, or when an event tells of it. */
export function noteChange(
  { outdated, transactions = null, isOwn }: Pick<KnownChange, 'outdated' | 'isOwn'> & Partial<KnownChange>,
  { isBulk = false } = {},
): KnownChange {
  const change = { outdated, transactions, isOwn, number: (count += 1) };
  changes = [...changes.slice(-MOST_KEPT), change];
  for (const listener of listeners) listener(change, isBulk);
  if (isOwn) latestOwnChange.set(count);
  return change;
}

/** Is this change already known as one of this tab? */
export function isOwnTransaction(transaction: bigint): boolean {
  return changes.some(({ isOwn, transactions }) => isOwn && transactions?.includes(transaction));
}

/** @param listener hears of each change, and whether others are about to follow it */
export function onChange(listener: (change: KnownChange, isBulk: boolean) => void): void {
  listeners.add(listener);
}

const isObject = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null;

/** Remembers how an answer was read. */
export function noteReading(answer: unknown, reading: Reading): void {
  if (isObject(answer)) readings.set(answer, reading);
}

export function readingOf(answer: unknown): Reading | undefined {
  return isObject(answer) ? readings.get(answer) : undefined;
}

/** Remembers which change an answer belongs to. */
export function noteAnswer(answer: unknown, change: KnownChange): void {
  if (isObject(answer)) changesByAnswer.set(answer, change);
}

/** The change that was answered by this; undefined for the answer of a read. */
export function changeOf(answer: unknown): KnownChange | undefined {
  return isObject(answer) ? changesByAnswer.get(answer) : undefined;
}

/** Does an answer that was read like this contain a change? */
function includes({ snapshot, known, added }: Reading, change: KnownChange): boolean {
  const { number, transactions } = change;
  if (number <= known || added?.includes(change)) return true;
  return snapshot !== null && transactions !== null && transactions.every((xid) => contains(snapshot, xid));
}

/** Does an answer contain a change? No if it isn't known how it was read. */
export function containsChange(answer: unknown, change: KnownChange): boolean {
  const reading = readingOf(answer);
  return reading !== undefined && includes(reading, change);
}

/** Does a change outdate the answers of an endpoint? */
export function outdates({ outdated }: KnownChange, path: unknown): boolean {
  return outdated === 'all' || outdated.has(String(path));
}

/** Does this tab know a change that such an answer should contain and doesn't? */
export function isBehind(reading: Reading, path: unknown): boolean {
  return changes.some((change) => outdates(change, path) && !includes(reading, change));
}

/** Has this tab changed something since that this answer should contain? */
export function lacksOwnChange(answer: unknown, path: unknown): boolean {
  return changes.some((change) => change.isOwn && outdates(change, path) && !containsChange(answer, change));
}

/** Does a newer answer contain a change of this tab that the shown one lacks? */
export function bringsOwnChange(path: unknown, { shown, read }: { shown: unknown; read: unknown }): boolean {
  return changes.some(
    (change) =>
      change.isOwn && outdates(change, path) && containsChange(read, change) && !containsChange(shown, change),
  );
}

/**
 * Which answer the cache keeps: the answer of a change never replaces one that contains the change. What is set by hand
 * shows the latest change of this tab.
 *
 * @param share takes over what is equal, as the cache does
 */
export function mergeAnswers<T>(before: unknown, answer: T, share: (before: unknown, answer: T) => T): T {
  const answered = changesByAnswer.get(answer as object);
  if (answered && containsChange(before, answered)) return before as T;
  const merged = share(before, answer);
  const reading = readingOf(answer);
  const { added = [], ...known } = reading ?? readingOf(before) ?? { snapshot: null, known: count };
  const shown = reading ? undefined : (answered ?? changes.findLast(({ isOwn }) => isOwn));
  noteReading(merged, { ...known, added: shown ? [...added, shown] : added });
  return merged;
}

/** An answer on its way from the server into the browser's cache. */
interface SerializedAnswer {
  answer: unknown;
  /** Left out if it isn't known. */
  snapshot?: string;
}

export function serializeAnswer(answer: unknown): SerializedAnswer {
  const snapshot = readingOf(answer)?.snapshot;
  return { answer: carried(answer), ...(snapshot && { snapshot: formatSnapshot(snapshot) }) };
}

/** @returns the answer; what the server reads without a snapshot counts as read now */
export function deserializeAnswer<T>(data: unknown): T {
  const { answer, snapshot } = data as SerializedAnswer;
  const read = uncarried(answer);
  const parsed = parseSnapshot(snapshot);
  noteReading(read, { snapshot: parsed, known: parsed ? 0 : count });
  return read as T;
}
