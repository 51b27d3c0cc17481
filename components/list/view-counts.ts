'use client';

import { useEffect, useState } from 'react';
import { atRest } from '@/components/ui/deferred';
import type { ViewsOfList } from './saved-views';

/** Only views with a shortcut key are counted, because each count is a call. */
export const KEYED_VIEWS = 9;

const NOTHING_COUNTED: ReadonlyMap<number, string> = new Map();

/**
 * Counts the rows of a list's first saved views, by id. It counts them one by one when the page is idle and again after
 * the list is read, at most once a minute. Old counts stay until then.
 */
export function useViewCounts(views: ViewsOfList | null): ReadonlyMap<number, string> {
  const [counts, setCounts] = useState(NOTHING_COUNTED);
  const { tabs, count, readAt } = views ?? {};
  // Filtering the list makes new tab objects for the same views, so compare their content.
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
