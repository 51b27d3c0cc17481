'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMay } from '@/components/layout/rights';
import { useSettled } from '@/components/query/use-settled';
import type { FoundKind, Hit, searchAll } from '@/lib/contract/search';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

/** How long typing must pause before it is searched for. */
const PAUSE_MS = 120;

/** A letter alone means too much. */
const LEAST_LETTERS = 2;

interface FoundOfText {
  /** Null before there is an answer, and where there is nothing to ask. */
  found: readonly Hit[] | null;
  failed: boolean;
  /** Is it the answer to this text? Without a question it always is. */
  isCurrent: boolean;
  retry: () => void;
}

/**
 * What the upstream finds of a text, of one kind or of all, while it is typed. The last answer stays until the next one
 * is here.
 */
export function useFound(text: string, kind: FoundKind | null): FoundOfText {
  const isOffered = useMay('search');
  const asked = useSettled(text, PAUSE_MS);
  const { data, error, isFetching, isFetchedAfterMount, isPlaceholderData, refetch } = useQuery({
    ...query(readOf<typeof searchAll>('/search', { query: { q: asked, ...(kind && { kind }) } })),
    enabled: isOffered && asked.length >= LEAST_LETTERS,
    // Others make things, too.
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (text.length < LEAST_LETTERS || !isOffered)
    return { found: null, failed: false, isCurrent: true, retry: () => undefined };
  // What was found the last time may be older than what is looked for.
  const isAnswered = isFetchedAfterMount && (data === undefined ? error !== null && !isFetching : !isPlaceholderData);
  return {
    found: data?.hits ?? null,
    failed: error !== null && data === undefined,
    isCurrent: asked === text && isAnswered,
    retry: () => void refetch(),
  };
}
