'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { isFocusFree } from '@/components/ui/focus';
import { RetryButton } from '@/components/ui/retry-button';
import { setAddress } from '@/components/ui/shown-address';
import { BffError } from '@/lib/bff/client';
import { joinedUnreadableRows, noteUnreadableRows } from '@/lib/domain/unreadable-rows';
import { formatCount } from '@/lib/text/format';
import { countLabel, type RowCount } from '@/lib/addresses/page-range';
import { query } from '@/lib/query/client';
import { noteReading, readingOf } from '@/lib/query/freshness';
import { keyOf, type Read } from '@/lib/query/read';
import { announce } from './announce';
import { ListFooter } from './list-footer';
import type { List } from './use-list';

/** How a list without pages goes on. */
interface MoreSource<V extends { page: number }, T, Row extends object, More> {
  list: List<V, T, Row, More>;
  /** What follows on an answer. */
  following: (view: V, answer: T) => Read<T>;
  /** Both in one. */
  join: (answer: T, next: T) => T;
  /** How many rows an answer has, in words, to be read out. */
  outcome: (answer: T) => string;
  /** The id of a row's link. */
  linkId: (id: number) => string;
}

/** Whether further rows are on their way, or why they did not come. */
export interface MoreState {
  isPending: boolean;
  problem: Error | null;
  readMore: () => void;
}

const longerOf = <V extends { page: number }>(view: V): V => ({ ...view, page: view.page + 1 });

/**
 * Reads further rows when it is asked to, and shows them as a longer view of the list, whose address names how many
 * times the first rows it has: one answer holds them all, so that reading it again takes one call.
 */
export function useMore<V extends { page: number }, T extends object, Row extends object, More>({
  list: { shown, definition: source },
  following,
  join,
  outcome,
  linkId,
}: MoreSource<V, T, Row, More>): MoreState {
  const client = useQueryClient();
  const latestShown = useRef(shown);
  useEffect(() => {
    latestShown.current = shown;
  });
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ view, answer }: NonNullable<typeof shown>) =>
      client.fetchQuery({
        queryKey: keyOf(source.readOf(longerOf(view))),
        queryFn: () => readLonger(view, answer),
        staleTime: 0,
      }),
    throwOnError: (fault) => !(fault instanceof BffError),
  });
  const readLonger = async (view: V, answer: T): Promise<T> => {
    const next = await query(following(view, answer)).queryFn();
    const latest = client.getQueryData<T>(keyOf(source.readOf(view))) ?? answer;
    const [shownIds, nextIds] = [new Set(source.idsOf(latest, view)), source.idsOf(next, view)];
    const isInOrder = nextIds.length > 0 && !nextIds.some((id) => shownIds.has(id));
    // Where rows have moved meanwhile, some would be missing: then all are read.
    if (!isInOrder) return query(source.readOf(longerOf(view))).queryFn();
    const shownRows = { rows: source.idsOf(latest, view), answer: latest };
    const joined = noteUnreadableRows(join(latest, next), joinedUnreadableRows(shownRows, next));
    // As old as the older of both.
    const reading = readingOf(latest === answer ? latest : next);
    if (reading) noteReading(joined, reading);
    return joined;
  };
  const isOfView = variables?.href === shown?.href;
  const readMore = () => {
    if ((isPending && isOfView) || !shown) return;
    const pressed = document.activeElement;
    // An answer that comes after the list or this view of it was left is dropped; this is called only while it stands.
    mutate(shown, {
      onSuccess: (all, { view, answer, href }) => {
        if (latestShown.current?.href !== href) return;
        const known = new Set(source.idsOf(answer, view));
        const longer = longerOf(view);
        const isWaiting = isFocusFree(pressed);
        flushSync(() => setAddress('replace', source.address.listHref(longer)));
        const first = source.idsOf(all, longer).find((id) => !known.has(id));
        if (first !== undefined && isWaiting) document.getElementById(linkId(Number(first)))?.focus();
        announce(outcome(all));
      },
    });
  };
  return {
    isPending: isPending && isOfView,
    problem: error instanceof BffError && isOfView ? error : null,
    readMore,
  };
}

/**
 * The foot of a list without pages: how much of it is shown, and the way to more (spec 1 §2, spec 3 §2).
 *
 * @param shown rows, those among them that could not be read
 * @param problem what a failed read is called
 * @param end what to do once the list shows as many rows as it can
 */
export function ViewMore({
  shown,
  count,
  mostRows,
  more: { isPending, problem: error, readMore },
  problem,
  end,
}: {
  shown: number;
  count: RowCount;
  mostRows: number;
  more: MoreState;
  problem: string;
  end: string;
}) {
  const hasMore = shown < count.total || count.totalIsLowerBound;
  return (
    <ListFooter range={`Showing ${formatCount(shown)} of ${countLabel(count)}`}>
      {error !== null ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-bad">{`${problem} ${error.message}`}</span>
          <RetryButton of={error} onRetry={readMore} />
        </div>
      ) : !hasMore ? null : shown >= mostRows ? (
        <span>{`This list shows the first ${formatCount(mostRows)}. ${end}`}</span>
      ) : (
        <Button className="max-sm:h-10" aria-disabled={isPending} onClick={readMore}>
          {isPending ? 'Loading…' : 'View More'}
        </Button>
      )}
    </ListFooter>
  );
}
