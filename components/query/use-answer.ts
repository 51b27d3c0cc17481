import { hashKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useSeedFailures } from './query-cache';

/** An answer of the cache. Its `problem` says why it can't be read, also where the server could not. */
export function useAnswer<T>(options: UseQueryOptions<T>): UseQueryResult<T> & { problem: string | null } {
  const failed = useSeedFailures()[hashKey(options.queryKey)] ?? null;
  const answer = useQuery<T>(options);
  // Also while it is tried again by itself.
  const tried = answer.error ?? answer.failureReason;
  return { ...answer, problem: tried ? tried.message : answer.data === undefined ? failed : null };
}
