'use client';

import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { bff, BffError } from '@/lib/bff/client';
import type { Input, JsonEndpoint, Output } from '@/lib/contract/endpoint';
import { failedState, type Loadable, type LoadState } from './load-state';

/** A record as `useRecord` has it. */
export interface LoadedRecord<T> extends Loadable<T> {
  /** Shows it as a change has left it. */
  set: (value: T) => void;
  /** Reads it anew while the known state stays on the screen; a failure leaves that as it is. */
  refresh: () => Promise<void>;
}

/** Where a record is read from. */
export interface RecordSource<T> {
  /** The same for all who mean this record. */
  key: string;
  /** @throws BffError */
  read: () => Promise<T>;
}

/** A call that changes nothing, without a body. */
type ReadEndpoint = JsonEndpoint & { method: 'GET'; body?: undefined; form?: undefined };

/**
 * A record that one call of the contract answers.
 *
 * @example recordOf<typeof getOrder>('/orders/{id}', { params: { id } })
 */
export function recordOf<E extends ReadEndpoint>(path: E['path'], input: Input<E>): RecordSource<Output<E>> {
  return {
    key: JSON.stringify([path, input]),
    read: async () => (await bff<ReadEndpoint>('GET', path, input)) as Output<E>,
  };
}

/** How long a read that a press has begun waits for its dialog, in milliseconds. */
const PREFETCH_MS = 2000;

const prefetched = new Map<string, Promise<unknown>>();

/** Begins to read a record that is about to be shown. */
export function prefetchRecord<T>({ key, read }: RecordSource<T>): void {
  if (prefetched.has(key)) return;
  const answer = read();
  // Its dialog tells of a failure.
  answer.catch(() => undefined);
  prefetched.set(key, answer);
  setTimeout(() => prefetched.delete(key), PREFETCH_MS);
}

/**
 * Reads a record through the back office: once for all who show it, and anew when the window gets the focus back.
 *
 * @param opened what the server has read of it already
 */
export function useRecord<T>({ key, read }: RecordSource<T>, opened: LoadState<T> | null): LoadedRecord<T> {
  const readOnce = () => {
    const answer = prefetched.get(key) as Promise<T> | undefined;
    prefetched.delete(key);
    return answer ?? read();
  };
  const { cache, mutate } = useSWRConfig();
  const isCached = cache.get(key)?.data !== undefined;
  const { data, error, isValidating } = useSWR<T, Error>(key, readOnce, {
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
