import { contains, formatSnapshot, parseSnapshot, type Snapshot } from '../domain/snapshot';
import { carried, uncarried } from '../domain/unreadable-rows';
import { createStore } from '../bff/store';

/*
 * Compares transaction ids of changes with snapshots of answers. Without either, order decides: a request sent after a
 * change was answered contains it.
 */

/** Paths of outdated endpoints; `all` if a change doesn't say. */
export type Outdated = ReadonlySet<string> | 'all';

export interface KnownChange {
  outdated: Outdated;
  transactions: readonly bigint[] | null;
  isOwn: boolean;
  /** Sequence number of the change in this tab. */
  number: number;
}

/** How an answer was read. */
interface Reading {
  snapshot: Snapshot | null;
  known: number;
  added?: readonly KnownChange[];
}

/** Enough for all requests in flight. */
const MOST_KEPT = 1_000;

let count = 0;
let changes: readonly KnownChange[] = [];
const readings = new WeakMap<object, Reading>();
const changesByAnswer = new WeakMap<object, KnownChange>();
const listeners = new Set<(change: KnownChange, isBulk: boolean) => void>();

export const latestOwnChange = createStore(0);

export const unansweredChanges = createStore(0);

export const knownChanges = (): number => count;

/** Records a change when it is answered, or received as an event. */
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

export function isOwnTransaction(transaction: bigint): boolean {
  return changes.some(({ isOwn, transactions }) => isOwn && transactions?.includes(transaction));
}

/** @param listener called with each change, and whether more are about to follow */
export function onChange(listener: (change: KnownChange, isBulk: boolean) => void): void {
  listeners.add(listener);
}

const isObject = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null;

export function noteReading(answer: unknown, reading: Reading): void {
  if (isObject(answer)) readings.set(answer, reading);
}

export function readingOf(answer: unknown): Reading | undefined {
  return isObject(answer) ? readings.get(answer) : undefined;
}

export function noteAnswer(answer: unknown, change: KnownChange): void {
  if (isObject(answer)) changesByAnswer.set(answer, change);
}

/** The change of an answer; undefined for reads. */
export function changeOf(answer: unknown): KnownChange | undefined {
  return isObject(answer) ? changesByAnswer.get(answer) : undefined;
}

function includes({ snapshot, known, added }: Reading, change: KnownChange): boolean {
  const { number, transactions } = change;
  if (number <= known || added?.includes(change)) return true;
  return snapshot !== null && transactions !== null && transactions.every((xid) => contains(snapshot, xid));
}

/** Whether an answer contains a change; false if unknown how it was read. */
export function containsChange(answer: unknown, change: KnownChange): boolean {
  const reading = readingOf(answer);
  return reading !== undefined && includes(reading, change);
}

export function outdates({ outdated }: KnownChange, path: unknown): boolean {
  return outdated === 'all' || outdated.has(String(path));
}

export function isBehind(reading: Reading, path: unknown): boolean {
  return changes.some((change) => outdates(change, path) && !includes(reading, change));
}

/** Whether an answer lacks a later change of this tab. */
export function lacksOwnChange(answer: unknown, path: unknown): boolean {
  return changes.some((change) => change.isOwn && outdates(change, path) && !containsChange(answer, change));
}

/** Whether the newer answer contains an own change that the shown one lacks. */
export function bringsOwnChange(path: unknown, { shown, read }: { shown: unknown; read: unknown }): boolean {
  return changes.some(
    (change) =>
      change.isOwn && outdates(change, path) && containsChange(read, change) && !containsChange(shown, change),
  );
}

/**
 * The answer to cache: a change's answer never replaces one that contains it. Values set by hand show this tab's latest
 * change.
 *
 * @param share keeps equal parts, as the cache does
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

interface SerializedAnswer {
  answer: unknown;
  /** Omitted if unknown. */
  snapshot?: string;
}

export function serializeAnswer(answer: unknown): SerializedAnswer {
  const snapshot = readingOf(answer)?.snapshot;
  return { answer: carried(answer), ...(snapshot && { snapshot: formatSnapshot(snapshot) }) };
}

/** @returns the answer; without a snapshot it counts as read now */
export function deserializeAnswer<T>(data: unknown): T {
  const { answer, snapshot } = data as SerializedAnswer;
  const read = uncarried(answer);
  const parsed = parseSnapshot(snapshot);
  noteReading(read, { snapshot: parsed, known: parsed ? 0 : count });
  return read as T;
}
