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

/** One of the answers that a page shows, each in a part of its own. */
export interface PageAnswer<T> {
  /** Undefined before there is one. */
  value: T | undefined;
  /** When it was read, in milliseconds. */
  at: number;
  /** Why it can't be read, in words. */
  problem: string | null;
  retry: ReactNode;
}

/** Changes of others are read so often, in milliseconds. */
const MINUTE_MS = 60_000;

/**
 * Reads one of the answers of a page.
 *
 * @param problem what is said where it can't be read, before the reason
 * @param failed why the server could not read it, where that is known
 * @param goesOn does it change by what others do? Then it is also read each minute
 */
export function usePageAnswer<T>(
  read: Read<T>,
  { problem, failed = null, polls }: { problem: string; failed?: string | null; polls: (value: T) => boolean },
): PageAnswer<T> {
  const { data, dataUpdatedAt, error, failureReason, isFetching, refetch } = useQuery({
    ...query(read),
    refetchInterval: ({ state }) => (state.data !== undefined && polls(state.data) ? MINUTE_MS : false),
  });
  // The browser tries a few times more by itself; why the first try failed is said at once.
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

/** The promotions that a page is about, and whether any of them is still to change. */
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

/** @returns reads a promotion as it is stored now; null where it is gone */
export function useReadPromotion(id: number): () => Promise<Promotion | null> {
  const { find } = usePromotionRows();
  return () => find(id);
}

/** The promotions as the pages have them: see `useRowsOf`. */
export const usePromotionRows = () => useRowsOf(PROMOTIONS, 'This promotion no longer exists.');

/**
 * The rows of one of the answers: `find` and `read` ask for one as it is stored now, `show` tells what of it was
 * stored.
 *
 * @param gone is said by `read` of one that is there no more
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

/** When the shown answer was read, ISO 8601. @param rendered the server’s time, while its answers are shown */
export function useTimeOf(at: number, rendered: string): string {
  const [first] = useState(at);
  return at === first ? rendered : new Date(at).toISOString();
}

/** In the place of a part that is not there: what went wrong, with Retry, or that it is on its way. */
export function NoAnswer({ of: { problem, retry } }: { of: PageAnswer<unknown> }) {
  if (problem !== null) return <ErrorState title={problem} retry={retry} />;
  return (
    <>
      <LoadingNote>Loading…</LoadingNote>
      <Bars count={4} />
    </>
  );
}

/** Says over a page which of its answers are old, since they can't be read any more. */
export function StaleAnswers({ of: answers }: { of: readonly PageAnswer<unknown>[] }) {
  const stale = answers.find(({ value, problem }) => value !== undefined && problem !== null);
  if (!stale) return null;
  return <StaleProblem problem={stale.problem ?? ''} reason={null} retry={stale.retry} />;
}
