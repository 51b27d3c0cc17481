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

export interface ViewsOfList {
  list: ViewedList;
  /** The list's title: `Orders`. */
  title: string;
  /** The reader's views in their order. */
  tabs: readonly (SavedView & { href: string; isStart: boolean })[];
  /** Includes views of other roles that the reader may see. */
  all: SavedViews;
  /** The one that is open; null where none is. */
  open: (SavedView & { href: string }) | null;
  /** Counts the rows of an address, formatted; null if unknown. */
  count: (href: string) => Promise<string | null>;
  /** When the visible rows were read, in epoch milliseconds; 0 before there are any. */
  readAt: number;
  /** The current filters and order, in the form that a view stores. */
  address: string;
  /** Whether the list has no filters or other choices. */
  isUsual: boolean;
  /** The list's address without a view. */
  plainHref: string;
  /** The current address without the open view. */
  leftHref: string;
  hrefOf: (view: Pick<SavedView, 'id' | 'address'>) => string;
}

export const readViews = (list: ViewedList) => readOf<typeof listViews>('/views', { query: { list } });

export const ViewsContext = createContext<ViewsOfList | null>(null);

/** The surrounding list's saved views; null if it can't have any. */
export const useViews = () => use(ViewsContext);

/** Reads a list's saved views; null while loading and for lists without views. */
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

/** Returns a function for the id of the list's default view; null if it has none or isn't loaded. */
export function useStartOf({ viewsOf: list }: Pick<ListAddress<object>, 'viewsOf'>): () => number | null {
  return useCallback(
    () => (list && queryClient().getQueryData<SavedViews>(keyOf(readViews(list)))?.start) ?? null,
    [list],
  );
}

/**
 * Returns the address of the plain list. If the list has a default view, loading the bare address would open that view.
 *
 * @param start the id of the default view
 */
export function pastStart<V extends object>(address: ListAddress<V>, href: string, start: number | null): string {
  const search = address.searchAt(href);
  if (!start || search.view !== undefined || !address.isBare(search)) return href;
  return `${href}${href.includes('?') ? '&' : '?'}view=none`;
}

export function preferencesOf({ density, columns, order, pinned }: SavedView): ListPreferences {
  return { density, columns, ...(order && { order }), ...(pinned && { pinned }) };
}
