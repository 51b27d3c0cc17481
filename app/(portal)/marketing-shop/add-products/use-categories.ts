import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Category, listCategories } from '@/lib/contract/categories';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

export interface CategoryChoices {
  known: readonly Category[];
  /** True if the shop has no categories yet; false while they load. */
  isEmpty: boolean;
  /** Why they couldn't be read; null if loaded. */
  problem: string | null;
  error: Error | null;
  retry: () => void;
  isRetrying: boolean;
}

const CATEGORIES = query(readOf<typeof listCategories>('/categories', {}));

const NONE: readonly Category[] = [];

export function useCategories(): CategoryChoices {
  const { data, error, isFetching, refetch } = useQuery(CATEGORIES);
  const problem = data || !error ? null : error.message;
  const isRetrying = problem !== null && isFetching;
  return useMemo(
    () => ({
      known: data ?? NONE,
      isEmpty: data?.length === 0,
      problem,
      error,
      retry: () => void refetch(),
      isRetrying,
    }),
    [data, problem, error, refetch, isRetrying],
  );
}
