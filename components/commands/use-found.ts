'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMay } from '@/components/layout/rights';
import { useSettled } from '@/components/query/use-settled';
import type { FoundKind, Hit, searchAll } from '@/lib/contract/search';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

/** How long typing must pause before searching, in milliseconds. */
const PAUSE_MS = 120;

/** A single letter matches too much. */
const LEAST_LETTERS = 2;

interface FoundOfText {
  /** Null before the first response, or without a search text. */
  found: readonly Hit[] | null;
  failed: boolean;
  /** Whether it belongs to the current text; always true without one. */
  isCurrent: boolean;
  retry: () => void;
}

/** Searches the upstream while typing, in one kind or all. The last result stays until the next one arrives. */
export function useFound(text: string, kind: FoundKind | null): FoundOfText {
  const isOffered = useMay('search');
  const asked = useSettled(text, PAUSE_MS);
  const { data, error, isFetching, isFetchedAfterMount, isPlaceholderData, refetch } = useQuery({
    ...query(readOf<typeof searchAll>('/search', { query: { q: asked, ...(kind && { kind }) } })),
    enabled: isOffered && asked.length >= LEAST_LETTERS,
    // Others may create records at any time.
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (text.length < LEAST_LETTERS || !isOffered)
    return { found: null, failed: false, isCurrent: true, retry: () => undefined };
  // A cached result may be older than this search.
  const isAnswered = isFetchedAfterMount && (data === undefined ? error !== null && !isFetching : !isPlaceholderData);
  return {
    found: data?.hits ?? null,
    failed: error !== null && data === undefined,
    isCurrent: asked === text && isAnswered,
    retry: () => void refetch(),
  };
}
