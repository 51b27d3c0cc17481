'use client';

import { useEffect, useState } from 'react';
import { atRest } from '@/components/ui/deferred';
import type { ViewsOfList } from './saved-views';

/** So many views are counted: those that have a key. Each is a call of its own. */
export const KEYED_VIEWS = 9;

const NOTHING_COUNTED: ReadonlyMap<number, string> = new Map();

/**
 * How many rows the first saved views of a list have, by id. They are counted one after the other once the page rests,
 * and anew after the rows of the list, at most once a minute; until then the counts of before stand there.
 */
export function useViewCounts(views: ViewsOfList | null): ReadonlyMap<number, string> {
  const [counts, setCounts] = useState(NOTHING_COUNTED);
  const { tabs, count, readAt } = views ?? {};
  // Filters of the list as it is now make new tabs of the same views.
  const asked = JSON.stringify(tabs?.slice(0, KEYED_VIEWS).map(({ id, href }) => [id, href]) ?? []);
  useEffect(() => {
    if (!count || !readAt) return;
    let isOver = false;
    const countAll = async () => {
      for (const [id, href] of JSON.parse(asked) as [number, string][]) {
        if (isOver) return;
        const counted = await count(href);
        if (counted !== null && !isOver) setCounts((before) => withEntry(before, id, counted));
      }
    };
    const leave = atRest(() => void countAll());
    return () => {
      isOver = true;
      leave();
    };
  }, [asked, count, readAt]);
  return counts;
}

function withEntry(before: ReadonlyMap<number, string>, id: number, counted: string): ReadonlyMap<number, string> {
  return before.get(id) === counted ? before : new Map([...before, [id, counted]]);
}
