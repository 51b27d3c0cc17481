'use client';

import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { BffError } from '@/lib/bff/client';
import type { Input, Output } from '@/lib/contract/endpoint';
import { query, queryClient } from '@/lib/query/client';
import { lacksOwnChange } from '@/lib/query/freshness';
import { keyOf, readOf, type ReadEndpoint } from '@/lib/query/read';
import { failedState, type Loadable, type LoadState } from './load-state';

export interface LoadedRecord<T> extends Loadable<T> {
  /** Replaces the cached record after a change. */
  set: (value: T) => void;
  /** Refetches in the background. A failure keeps the current state. */
  refresh: () => Promise<void>;
}

export interface RecordSource<T> {
  /** Identifies the record, also for data that a page prefetches. */
  key: readonly unknown[];
  /** @throws BffError */
  read: (options?: { signal: AbortSignal }) => Promise<T>;
}

/**
 * A record from one call of the contract.
 * @example recordOf<typeof getOrder>('/orders/{id}', { params: { id } })
 */
export function recordOf<E extends ReadEndpoint>(path: E['path'], input: Input<E>): RecordSource<Output<E>> {
  const read = readOf<E>(path, input);
  return { key: keyOf(read), read: query(read).queryFn };
}

/** How long a dialog reuses a prefetched record, in milliseconds. */
const PREFETCH_SERVES_MS = 2_000;

/** Prefetches a record. Its dialog reports any failure. @returns a promise that never rejects */
export function prefetchRecord<T>({ key, read }: RecordSource<T>): Promise<void> {
  return queryClient().prefetchQuery({ queryKey: key, queryFn: read, staleTime: PREFETCH_SERVES_MS, retry: false });
}

/** Reads a record through the BFF once for all of its views, and again when the window regains focus. */
export function useRecord<T>({ key, read }: RecordSource<T>): LoadedRecord<T> {
  const client = useQueryClient();
  // The key is a new array at each render, so compare its hash.
  const hash = hashKey(key);
  const { data, error, isFetching } = useQuery<T, Error>({
    queryKey: key,
    queryFn: read,
    retry: false,
    staleTime: PREFETCH_SERVES_MS,
  });
  // Capture the key, because another record may be open when a response arrives.
  const set = useCallback(
    (value: T) => void client.setQueryData(JSON.parse(hash) as readonly unknown[], value),
    [client, hash],
  );
  const refresh = useCallback(
    () => client.refetchQueries({ queryKey: JSON.parse(hash) as readonly unknown[], exact: true }),
    [client, hash],
  );
  return { load: stateOf(), retry: () => void refresh(), set, refresh };

  function stateOf(): LoadState<T> | null {
    const failure = error instanceof BffError ? error : null;
    if (data !== undefined && failure?.status !== 404) return { state: 'loaded', value: data };
    if (data !== undefined && failure)
      return { state: 'missing', message: failure.message, last: data, hasChanged: lacksOwnChange(data, key[0]) };
    return isFetching || !failure ? null : failedState(failure);
  }
}
