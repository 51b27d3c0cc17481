'use client';

import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { BffError } from '@/lib/bff/client';
import type { Input, Output } from '@/lib/contract/endpoint';
import { query, queryClient } from '@/lib/query/client';
import { lacksOwnChange } from '@/lib/query/freshness';
import { keyOf, readOf, type ReadEndpoint } from '@/lib/query/read';
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
  /** The same for all who mean this record. What a page seeds for it has this key, too. */
  key: readonly unknown[];
  /** @throws BffError */
  read: (options?: { signal: AbortSignal }) => Promise<T>;
}

/**
 * A record that one call of the contract answers.
 *
 * @example recordOf<typeof getOrder>('/orders/{id}', { params: { id } })
 */
export function recordOf<E extends ReadEndpoint>(path: E['path'], input: Input<E>): RecordSource<Output<E>> {
  const read = readOf<E>(path, input);
  return { key: keyOf(read), read: query(read).queryFn };
}

/** A record that a press has begun to read, or a page has read, serves the dialog that follows, in milliseconds. */
const PREFETCH_SERVES_MS = 2_000;

/** Reads a record that is about to be shown; its dialog tells of a failure. @returns never fails */
export function prefetchRecord<T>({ key, read }: RecordSource<T>): Promise<void> {
  return queryClient().prefetchQuery({ queryKey: key, queryFn: read, staleTime: PREFETCH_SERVES_MS, retry: false });
}

/** Reads a record through the BFF: once for all who show it, and anew when the window gets the focus back. */
export function useRecord<T>({ key, read }: RecordSource<T>): LoadedRecord<T> {
  const client = useQueryClient();
  // A key is made anew at each render, and is the same by what it says.
  const hash = hashKey(key);
  const { data, error, isFetching } = useQuery<T, Error>({
    queryKey: key,
    queryFn: read,
    retry: false,
    staleTime: PREFETCH_SERVES_MS,
  });
  // By key and not by hook: another record may be shown when an answer comes.
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
