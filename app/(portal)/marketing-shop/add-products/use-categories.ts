import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Category, listCategories } from '@/lib/contract/categories';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

/** The categories to choose from. */
export interface CategoryChoices {
  known: readonly Category[];
  /** Why they could not be read; null where they are known. */
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
    () => ({ known: data ?? NONE, problem, error, retry: () => void refetch(), isRetrying }),
    [data, problem, error, refetch, isRetrying],
  );
}
