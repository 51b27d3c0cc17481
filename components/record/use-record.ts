'use client';

import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { bff, BffError } from '@/lib/bff/client';
import type { Input, JsonEndpoint, Output } from '@/lib/contract/endpoint';
import { failedState, type Loadable, type LoadState } from './load-state';

/** A record as it was last read, and the ways to bring it up to date. */
export interface LoadedRecord<T> extends Loadable<T> {
  /** Shows it as a change has left it. */
  set: (value: T) => void;
  /** Reads it anew while the known state stays on the screen; a failure leaves that as it is. */
  refresh: () => Promise<void>;
}

/** A call that changes nothing, without a body. */
type ReadEndpoint = JsonEndpoint & { method: 'GET'; body?: undefined; form?: undefined };

/** Where a record is read: the path of its endpoint, its input, and what to take out of the answer. */
export interface RecordSource<E extends ReadEndpoint, T = Output<E>> {
  path: E['path'];
  input: Input<E>;
  /** Finds the record in an answer that holds more; null means that there is none. */
  pick?: (answer: Output<E>) => T | null;
}

/** How long a read that a press has begun waits for its dialog, in milliseconds. */
const PREFETCH_MS = 2000;

const prefetched = new Map<string, Promise<unknown>>();

/** Begins to read a record that is about to be shown. */
export function prefetchRecord<E extends ReadEndpoint, T = Output<E>>(source: RecordSource<E, T>): void {
  const key = JSON.stringify([source.path, source.input]);
  if (prefetched.has(key)) return;
  const answer = read(source);
  // Its dialog tells of a failure.
  answer.catch(() => undefined);
  prefetched.set(key, answer);
  setTimeout(() => prefetched.delete(key), PREFETCH_MS);
}

/**
 * Reads a record through the back office: once for all who show it, and anew when the window gets the focus back.
 *
 * @param opened what the server has read of it already
 * @example useRecord<typeof getOrder>({ path: '/orders/{id}', input: { params: { id } } }, opened)
 */
export function useRecord<E extends ReadEndpoint, T = Output<E>>(
  source: RecordSource<E, T>,
  opened: LoadState<T> | null,
): LoadedRecord<T> {
  const key = JSON.stringify([source.path, source.input]);
  const readOnce = () => {
    const answer = prefetched.get(key) as Promise<T> | undefined;
    prefetched.delete(key);
    return answer ?? read(source);
  };
  return useLoaded(key, readOnce, opened);
}

/**
 * Keeps what `read` gives under a key.
 *
 * @param opened what is known already
 */
export function useLoaded<T>(key: string, read: () => Promise<T>, opened: LoadState<T> | null): LoadedRecord<T> {
  const { cache, mutate } = useSWRConfig();
  const isCached = cache.get(key)?.data !== undefined;
  const { data, error, isValidating } = useSWR<T, Error>(key, read, {
    shouldRetryOnError: false,
    ...(opened && !isCached && { revalidateOnMount: false }),
    ...(opened?.state === 'loaded' && { fallbackData: opened.value }),
  });
  const failure = error instanceof BffError ? error : null;
  if (error && !failure) throw error;
  // By key and not by hook: another record may be shown when an answer comes.
  const set = useCallback((value: T) => void mutate(key, value, { revalidate: false }), [key, mutate]);
  const refresh = useCallback(async () => void (await mutate(key)), [key, mutate]);
  return { load: stateOf(), retry: () => void refresh(), set, refresh };

  function stateOf(): LoadState<T> | null {
    if (data !== undefined && failure?.status !== 404) return { state: 'loaded', value: data };
    if (isValidating) return null;
    return failure ? failedState(failure) : opened;
  }
}

async function read<E extends ReadEndpoint, T>({ path, input, pick }: RecordSource<E, T>): Promise<T> {
  const answer = await bff<ReadEndpoint>('GET', path, input);
  const value = pick ? pick(answer as Output<E>) : (answer as T);
  if (value === null) throw new BffError(404, {});
  return value;
}
