import { hashKey } from '@tanstack/react-query';
import type { Input, Output } from '../contract/endpoint';
import { deserializeAnswer, noteReading, readingOf, serializeAnswer } from '../query/freshness';
import { keyOf, readOf, type Read, type ReadEndpoint, type SeededRead } from '../query/read';
import { call, callForPart, toResult, type Result } from './call';
import { cutRows } from './fields';

export interface Seed<T = unknown> {
  key: readonly unknown[];
  /** @param make how to call; a refused part leaves the rest of the page */
  read: (make?: typeof call) => Promise<T>;
}

/**
 * Prefetches one call.
 *
 * @param read if the page has already made the call
 * @example seed(getActivityEntry, { params: { id: 7 } })
 */
export function seed<E extends ReadEndpoint>(
  endpoint: E,
  input: Input<E>,
  read: Seed<Output<E>>['read'] = (make = call) => make(endpoint, input),
): Seed<Output<E>> {
  return { key: keyOf(readOf<E>(endpoint.path, input)), read };
}

export function seedOfList<T>(endpoint: ReadEndpoint, read: Read<T>): Seed<T> {
  const { fields, ...query } = (read.input.query ?? {}) as { fields?: string };
  const rows = async (make = call) => {
    const answer = await make(endpoint, { query });
    const cut = cutRows(endpoint, answer, fields?.split(',') ?? null);
    const reading = readingOf(answer);
    if (reading) noteReading(cut, reading);
    return cut as T;
  };
  return { key: keyOf(read), read: rows };
}

export interface Prefetched {
  reads: readonly SeededRead[];
  failures: Readonly<Record<string, string>>;
}

/** The prefetched answer; undefined if it failed. */
export function answerTo<T>({ key }: Seed<T>, { reads }: Pick<Prefetched, 'reads'>): T | undefined {
  const hash = hashKey(key);
  const found = reads.find((read) => hashKey(read.key) === hash);
  return found && deserializeAnswer<T>(found.data);
}

/**
 * Prefetches all reads in parallel. Failures are reported, and retried by the browser. Redirects pass through, as does
 * a refusal of the first read.
 */
export async function prefetchReads<T>(
  first: Seed<T> | null,
  others: readonly Seed[] = [],
): Promise<Prefetched & { first: Result<T> | null }> {
  const reads: SeededRead[] = [];
  const failures: Record<string, string> = {};
  const read = async <A>({ key, read: answer }: Seed<A>, make = callForPart): Promise<Result<A>> => {
    const result = await toResult(answer(make));
    if (result.ok) reads.push({ key, data: serializeAnswer(result.value), at: Date.now() });
    // Screens do without missing calls.
    else if (![404, 405, 501].includes(result.error.status)) failures[hashKey(key)] = result.error.message;
    return result;
  };
  const [result] = await Promise.all([first && read(first, call), ...others.map((other) => read(other))]);
  return { first: result, reads, failures };
}
