import { hashKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useSeedFailures } from './query-cache';

/** Reads through the cache. `problem` says why it failed, here or on the server. */
export function useAnswer<T>(options: UseQueryOptions<T>): UseQueryResult<T> & { problem: string | null } {
  const failed = useSeedFailures()[hashKey(options.queryKey)] ?? null;
  const answer = useQuery<T>(options);
  // Include errors during automatic retries.
  const tried = answer.error ?? answer.failureReason;
  return { ...answer, problem: tried ? tried.message : answer.data === undefined ? failed : null };
}
