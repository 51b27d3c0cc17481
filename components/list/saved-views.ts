'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, use, useCallback, useMemo } from 'react';
import { useMay } from '@/components/layout/rights';
import type { listViews, SavedView, SavedViews } from '@/lib/contract/saved-views';
import type { ViewedList } from '@/lib/domain/saved-view';
import type { ListAddress } from '@/lib/addresses/list-address';
import type { ListPreferences } from '@/lib/preferences/list-preferences';
import { query, queryClient } from '@/lib/query/client';
import { keyOf, readOf } from '@/lib/query/read';

/** A list with its saved views. */
export interface ViewsOfList {
  list: ViewedList;
  /** What the list is called: `Orders`. */
  title: string;
  /** Those for the reader, in their order, each with its whole address. */
  tabs: readonly (SavedView & { href: string; isStart: boolean })[];
  /** All that the reader may see, also those of other roles. */
  all: SavedViews;
  /** The one that is open; null where none is. */
  open: (SavedView & { href: string }) | null;
  /** How many rows an address of the list has, as written for people; null where that can't be told. */
  count: (href: string) => Promise<string | null>;
  /** When the rows that are shown were read, in milliseconds; 0 before there are any. */
  readAt: number;
  /** Filters and order of the list as it is now, as a view keeps them. */
  address: string;
  /** Is the list as it is without any choice? */
  isUsual: boolean;
  /** The list without a view. */
  plainHref: string;
  /** The list as it is now, without the view that is open. */
  leftHref: string;
  hrefOf: (view: Pick<SavedView, 'id' | 'address'>) => string;
}

/** The call that answers the views of a list. */
export const readViews = (list: ViewedList) => readOf<typeof listViews>('/views', { query: { list } });

export const ViewsContext = createContext<ViewsOfList | null>(null);

/** The saved views of the list around; null where none can be saved. */
export const useViews = () => use(ViewsContext);

/** Reads the saved views of a list; null while they are not known, and of a list that has none. */
export function useViewsOf<V extends { savedView?: number | undefined }>(
  {
    address,
    view,
    shown,
    count,
  }: { address: ListAddress<V>; view: V; shown: { at: number } | null; count: ViewsOfList['count'] },
  title: string,
): ViewsOfList | null {
  const readAt = shown?.at ?? 0;
  const list = address.viewsOf;
  const hasViews = useMay('views');
  const { data: all } = useQuery({
    ...query(readViews(list ?? '/marketing-shop/orders')),
    enabled: list !== null && hasViews,
  });
  return useMemo(() => {
    if (list === null || all === undefined) return null;
    const placed = all.views.map((saved) => ({
      ...saved,
      href: address.savedHref(saved),
      isStart: saved.id === all.start,
    }));
    return {
      ...{ list, title, all, count, readAt },
      tabs: placed.filter(({ isForReader }) => isForReader),
      open: placed.find(({ id }) => id === view.savedView) ?? null,
      address: address.savedAddress(view),
      isUsual: address.savedAddress(view) === address.savedAddress({}),
      plainHref: address.href({}),
      leftHref: address.href({ ...view, savedView: undefined }),
      hrefOf: address.savedHref,
    };
  }, [list, all, address, view, title, count, readAt]);
}

/** Tells which view of a list opens by itself, as far as that is known; null where none does. */
export function useStartOf({ viewsOf: list }: Pick<ListAddress<object>, 'viewsOf'>): () => number | null {
  return useCallback(
    () => (list && queryClient().getQueryData<SavedViews>(keyOf(readViews(list)))?.start) ?? null,
    [list],
  );
}

/**
 * The address by which a step leads to the plain list. Where one of its views opens by itself, the plain address would
 * be that view's when it is loaded anew.
 *
 * @param start the view that opens by itself
 */
export function pastStart<V extends object>(address: ListAddress<V>, href: string, start: number | null): string {
  const search = address.searchAt(href);
  if (!start || search.view !== undefined || !address.isBare(search)) return href;
  return `${href}${href.includes('?') ? '&' : '?'}view=none`;
}

/** How a view has the list around: its columns and density. */
export function preferencesOf({ density, columns, order, pinned }: SavedView): ListPreferences {
  return { density, columns, ...(order && { order }), ...(pinned && { pinned }) };
}
