'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Bars } from '@/components/record/part';
import { ErrorState, StaleProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { LoadingNote } from '@/components/ui/skeleton';
import { BffError } from '@/lib/bff/client';
import type { listPromotions, Promotion } from '@/lib/contract/configurations';
import { promotionStatus } from '@/lib/domain/promotion';
import { query } from '@/lib/query/client';
import { keyOf, readOf, type Read } from '@/lib/query/read';

/** One of a page's responses, shown in its own part. */
export interface PageAnswer<T> {
  /** Undefined before the first response. */
  value: T | undefined;
  /** When it was read, in epoch milliseconds. */
  at: number;
  /** Why it couldn't be read. */
  problem: string | null;
  retry: ReactNode;
}

/** How often to poll for others' changes, in milliseconds. */
const MINUTE_MS = 60_000;

/**
 * Reads one of a page's responses.
 *
 * @param problem the error text before the reason
 * @param failed why the server couldn't read it, if known
 * @param goesOn polls every minute, for data that others change
 */
export function usePageAnswer<T>(
  read: Read<T>,
  { problem, failed = null, polls }: { problem: string; failed?: string | null; polls: (value: T) => boolean },
): PageAnswer<T> {
  const { data, dataUpdatedAt, error, failureReason, isFetching, refetch } = useQuery({
    ...query(read),
    refetchInterval: ({ state }) => (state.data !== undefined && polls(state.data) ? MINUTE_MS : false),
  });
  // Show the first failure immediately, while the browser retries.
  const tried = error ?? failureReason;
  const reason = tried ? tried.message : data === undefined ? failed : null;
  return {
    value: data,
    at: dataUpdatedAt,
    problem: reason === null ? null : `${problem} ${reason}`,
    retry: <RetryButton of={tried} pending={isFetching && !tried} onRetry={() => void refetch()} />,
  };
}

const PROMOTIONS = readOf<typeof listPromotions>('/configurationTypes/all/promotions', {});

const isUnderWay = (promotions: readonly Promotion[]) =>
  promotions.some((promotion) => promotionStatus(promotion, new Date()) !== 'expired');

/** The page's promotions, and whether any of them can still change. */
export function usePromotions(isOfPage: (promotion: Promotion) => boolean): {
  answer: PageAnswer<Promotion[]>;
  promotions: readonly Promotion[];
  polls: () => boolean;
} {
  const answer = usePageAnswer(PROMOTIONS, {
    problem: 'There was a problem getting the promotions',
    polls: (all) => isUnderWay(all.filter(isOfPage)),
  });
  const promotions = answer.value?.filter(isOfPage) ?? [];
  return { answer, promotions, polls: () => isUnderWay(promotions) };
}

/** @returns a function that reads a promotion's current state; null if it is gone */
export function useReadPromotion(id: number): () => Promise<Promotion | null> {
  const { find } = usePromotionRows();
  return () => find(id);
}

/** Promotions in the page's cache; see `useRowsOf`. */
export const usePromotionRows = () => useRowsOf(PROMOTIONS, 'This promotion no longer exists.');

/**
 * Rows of a response: `find` and `read` get one row's current state, and `show` merges what was saved.
 *
 * @param gone the error of `read` for a missing row
 */
export function useRowsOf<Row extends { id: number }>(source: Read<Row[]>, gone: string) {
  const client = useQueryClient();
  const find = async (id: number): Promise<Row | null> => {
    const all = await client.fetchQuery({ ...query(source), staleTime: 0 });
    return all.find((row) => row.id === id) ?? null;
  };
  return {
    find,
    read: async (id: number): Promise<Row> => {
      const row = await find(id);
      if (!row) throw new BffError(404, { message: gone });
      return row;
    },
    show: (id: number, stored: Partial<Row>): void =>
      void client.setQueryData<Row[]>(keyOf(source), (all) =>
        all?.map((row) => (row.id === id ? { ...row, ...stored } : row)),
      ),
  };
}

/** When the visible response was read, ISO 8601. @param rendered the server's time, used for its own responses */
export function useTimeOf(at: number, rendered: string): string {
  const [first] = useState(at);
  return at === first ? rendered : new Date(at).toISOString();
}

/** Replaces a missing part with its error and Retry, or with a loading note. */
export function NoAnswer({ of: { problem, retry } }: { of: PageAnswer<unknown> }) {
  if (problem !== null) return <ErrorState title={problem} retry={retry} />;
  return (
    <>
      <LoadingNote>Loading…</LoadingNote>
      <Bars count={4} />
    </>
  );
}

/** Reports which of the page's responses are outdated because a refetch failed. */
export function StaleAnswers({ of: answers }: { of: readonly PageAnswer<unknown>[] }) {
  const stale = answers.find(({ value, problem }) => value !== undefined && problem !== null);
  if (!stale) return null;
  return <StaleProblem problem={stale.problem ?? ''} reason={null} retry={stale.retry} />;
}
