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

interface MoreSource<V extends { page: number }, T, Row extends object, More> {
  list: List<V, T, Row, More>;
  /** The read for the rows after a response. */
  following: (view: V, answer: T) => Read<T>;
  /** Merges two responses. */
  join: (answer: T, next: T) => T;
  /** Announced text: the number of rows in a response. */
  outcome: (answer: T) => string;
  /** The id of a row's link, which receives the focus. */
  linkId: (id: number) => string;
}

/** Whether more rows are loading, or why they couldn't be read. */
export interface MoreState {
  isPending: boolean;
  problem: Error | null;
  readMore: () => void;
}

const longerOf = <V extends { page: number }>(view: V): V => ({ ...view, page: view.page + 1 });

/** Loads more rows on request. The address then holds the page count, and a single read can refetch all of them. */
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
    // If rows moved between the reads, some would be missing, so read all of them.
    if (!isInOrder) return query(source.readOf(longerOf(view))).queryFn();
    const shownRows = { rows: source.idsOf(latest, view), answer: latest };
    const joined = noteUnreadableRows(join(latest, next), joinedUnreadableRows(shownRows, next));
    // The merged response is as old as its older part.
    const reading = readingOf(latest === answer ? latest : next);
    if (reading) noteReading(joined, reading);
    return joined;
  };
  const isOfView = variables?.href === shown?.href;
  const readMore = () => {
    if ((isPending && isOfView) || !shown) return;
    const pressed = document.activeElement;
    // If the user has left this view, the response is dropped and this isn't called.
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
 * The footer of a list without pages, with a button for more rows (spec 1 §2, spec 3 §2).
 *
 * @param shown the visible rows, including those that couldn't be read
 * @param problem the title for a failed read
 * @param end the hint once the list shows its maximum
 * @param left what remains of the work, such as `12 of 29 left`
 */
export function ViewMore({
  shown,
  count,
  mostRows,
  more: { isPending, problem: error, readMore },
  problem,
  end,
  left,
}: {
  shown: number;
  count: RowCount;
  mostRows: number;
  more: MoreState;
  problem: string;
  end: string;
  left?: string | undefined;
}) {
  const hasMore = shown < count.total || count.totalIsLowerBound;
  return (
    <ListFooter range={`Showing ${formatCount(shown)} of ${countLabel(count)}`}>
      {left ? <span className="mr-auto">{left}</span> : null}
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
