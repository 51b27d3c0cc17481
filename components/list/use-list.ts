'use client';

import { hashKey, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cancelOpening, useOpenPage } from '@/components/connection/open-page';
import { refetchRights } from '@/components/layout/rights';
import { isRecordBeside, moveBeside } from '@/components/ui/dialog-address';
import { setAddress, useShown } from '@/components/ui/shown-address';
import { BffError } from '@/lib/bff/client';
import { query } from '@/lib/query/client';
import type { ListAddress } from '@/lib/addresses/list-address';
import { countLabel, pageCount, rangeLabel, type RowCount, type RowPlaces } from '@/lib/addresses/page-range';
import { keyOf } from '@/lib/query/read';
import type { ListDefinition, ListRead } from './define-list';
import { columnsIn, markAlike, type CellContext, type ListColumn } from './list-column';
import { noteMove, type Entry } from './list-moves';
import { pastStart, useStartOf } from './saved-views';
import { showFromTop } from './scroll-restoration';
import { useStableRows } from './use-stable-rows';

/** What the server passes to a list's screen. The rows are in the query cache. */
export interface ListProps {
  /** The list's address as the server read it, without any open dialog. */
  href: string;
  /** Why the server couldn't read the list; null on success. */
  failed: string | null;
  timeZone: string;
  /** `YYYY-MM-DD` in the portal's zone. */
  today: string;
  /** Explains which days of the address the server ignored. */
  leftOut?: string;
}

interface ShownList<V, T> {
  /** The list's address without any open dialog. */
  href: string;
  view: V;
  answer: T;
  /** When the response was read, in epoch milliseconds. */
  at: number;
}

export interface List<V extends object, T, Row extends object = object, More = object> {
  definition: ListDefinition<V, T, Row, More>;
  columns: readonly ListColumn<Row, CellContext<V> & More>[];
  address: ListAddress<V>;
  timeZone: string;
  /** `YYYY-MM-DD` in the portal's zone. */
  today: string;
  /** See `ListProps`. */
  leftOut: string;
  /** The view that the address requests. */
  view: V;
  /** The visible result. It is older than `view` while loading or after an error, and null before the first one. */
  shown: ShownList<V, T> | null;
  answer: T | undefined;
  /** The view of the visible rows; before there are any, the requested one. */
  shownView: V;
  rows: readonly Row[];
  /** The number of rows in the visible view. */
  counted: RowCount;
  /** The index of the first visible row in the whole list, from 0. */
  first: number;
  /** The visible range: `26–50 of 96`. */
  range: string;
  pages: number;
  /** False if the view has nothing to search for yet. */
  isAsked: boolean;
  isPending: boolean;
  /** True while offline; the read starts once the server is reachable. */
  isPaused: boolean;
  /** Why the requested view couldn't be read. */
  problem: string | null;
  /** The same error if the read was the browser's. */
  error: Error | null;
  /** Describes how the latest response would move rows; null if it wouldn't. */
  newRows: string | null;
  showNewRows: () => void;
  retry: () => void;
  /** Navigates to other rows and keeps a record beside the list open. */
  navigate: (href: string, entry?: Entry) => void;
  /** The parameter of its address that names an open record. */
  dialog: string | undefined;
  /** Whether an address belongs to this list. */
  contains: (href: string) => boolean;
  /** Prefetches a link's target. */
  prefetch: (href: string) => void;
  /** Counts the rows of an address, formatted; null if unknown. */
  count: (href: string) => Promise<string | null>;
  /** Optimistically applies this tab's change to the cached response. */
  edit: (change: (answer: T) => T) => void;
}

/** How long a followed link reuses its prefetched response, in milliseconds. */
const PREFETCH_SERVES_MS = 5_000;

/** How long a count stays fresh unless a change invalidates it, in milliseconds. */
const COUNT_KEPT_MS = 60_000;

/** Maximum concurrent prefetches. */
const MOST_AHEAD = 2;

/** Reads the list for the browser's address. Old rows stay until new ones arrive. */
export function useList<V extends object, T, Row extends object, More>(
  source: ListDefinition<V, T, Row, More>,
  given: ListProps,
): List<V, T, Row, More> {
  const { failed, timeZone, today, leftOut = '' } = given;
  const { address } = source;
  const [open, isLeaving] = useOpenPage();
  const startOf = useStartOf(address);
  const [href, view] = useShownView(source, given);
  const {
    data,
    dataUpdatedAt: at,
    error,
    failureReason,
    fetchStatus,
    refetch,
  } = useQuery({
    ...query(source.readOf(view)),
    enabled: source.isAsked(view),
  });
  const [askedAt, setAskedAt] = useState(0);
  const readNow = useCallback(() => {
    setAskedAt(Date.now());
    void refetch();
  }, [refetch]);

  const beyond = data === undefined ? null : source.beyond(data, view);
  useEffect(() => {
    if (beyond) setAddress('replace', beyond);
  }, [beyond]);

  const read = data === undefined || beyond ? null : { href, view, answer: data, at };
  const rowsOf = ({ answer, view }: ShownList<V, T>) => ({ ids: source.idsOf(answer, view), noun: source.noun });
  const { path } = source.readOf(view);
  const [shown, newRows, showNewRows] = useStableRows(read, { path, rowsOf, askedAt });

  const isRefused = error instanceof BffError && error.status === 403;
  useEffect(() => {
    // If the right was revoked, refetched rights make `PageGate` replace the page.
    if (isRefused) void refetchRights();
  }, [isRefused]);

  const { prefetch, readFollowed } = useLinkReads(source, today);
  const navigate = useCallback(
    (to: string, entry: Entry = 'push') => {
      if (!isOfList(source, to)) return open(to, { entry, scroll: false });
      cancelOpening();
      const next = source.viewAt(to, today);
      if (address.listHref(next) === href) {
        showFromTop();
        return readNow();
      }
      noteMove(entry);
      setAskedAt(Date.now());
      readFollowed(next);
      if (isRecordBeside()) moveBeside(entry, address.withDialog(next, source.viewAt(location.href, today)));
      else setAddress(entry, pastStart(address, to, startOf()));
    },
    [startOf, open, source, address, today, href, readNow, readFollowed],
  );

  const count = useCount(source, today);
  const contains = useCallback((to: string) => isOfList(source, to), [source]);
  const edit = useEdit(source, view);

  const tried = error ?? failureReason;
  const problem = tried ? tried.message : data === undefined && given.href === href ? failed : null;
  const isAsked = source.isAsked(view);
  const needsData = isAsked && shown?.href !== href;
  return {
    ...usePage(source, { shown: isAsked ? shown : null, view, timeZone }),
    definition: source,
    address,
    timeZone,
    today,
    leftOut,
    view,
    isAsked,
    isPending: isLeaving || (needsData && fetchStatus === 'fetching' && problem === null),
    isPaused: needsData && fetchStatus === 'paused' && problem === null,
    problem,
    error: tried,
    newRows,
    showNewRows,
    retry: readNow,
    navigate,
    dialog: address.dialog,
    contains,
    prefetch,
    count,
    edit,
  };
}

function usePage<V extends object, T, Row extends object, More>(
  source: ListDefinition<V, T, Row, More>,
  { shown, view: asked, timeZone }: { shown: ShownList<V, T> | null; view: V; timeZone: string },
) {
  const { address, columns, countOf, noun, perPage, rowsOf } = source;
  const { answer, view = asked } = shown ?? {};
  const rows = useMemo(() => (answer === undefined ? [] : rowsOf(answer, view)), [answer, view, rowsOf]);
  const counted = useMemo(
    () => (answer !== undefined && countOf?.(answer, view)) || { total: rows.length },
    [answer, view, rows, countOf],
  );
  const { page = 1 } = view as { page?: number };
  const first = (page - 1) * perPage;
  const isFull = counted.totalIsLowerBound && rows.length === perPage;
  const offered = useMemo(
    () => columnsIn(columns, { view, address, timeZone, counted, first } as CellContext<V> & More),
    [columns, view, address, timeZone, counted, first],
  );
  return {
    columns: useMemo(() => markAlike(offered, rows), [offered, rows]),
    shown,
    answer,
    shownView: view,
    rows,
    counted,
    first,
    range: rangeLabel(counted, { shown: rows.length, page, rowsPerPage: perPage, noun: noun[1] }),
    // If the total is only a lower bound, a full page suggests another one.
    pages: Math.max(pageCount(counted.total, perPage), isFull ? page + 1 : 0),
  };
}

/**
 * Props of `RecordHost` for a list whose records open over it.
 *
 * @param state what all of its rows have in common, for the position: `7 of 30 waiting`
 */
export function recordsOf<V extends object, Row>(
  {
    address,
    shownView: view,
    rows,
    counted,
    first,
  }: {
    address: ListAddress<V>;
    shownView: V;
    rows: readonly Row[];
    counted: RowCount;
    first: number;
  },
  state?: RowPlaces['state'],
) {
  const name = address.dialog ?? '';
  return {
    name,
    rows,
    places: { ...counted, first: first + 1, state } satisfies RowPlaces,
    hrefOf: (id: number | undefined) => address.href({ ...view, [name]: id }),
  };
}

/** The view that the heading names. If the requested rows can't be read, it names the visible ones. */
export function namedView<V extends object>({
  view,
  shownView,
  problem,
}: {
  view: V;
  shownView: V;
  problem: string | null;
}): V {
  return problem === null ? view : shownView;
}

/**
 * The requested view without any dialog. Its identity is stable, so that opening a dialog doesn't re-render the list.
 */
function useShownView<V extends object, T>(
  source: ListRead<V, T>,
  { href: given, today }: ListProps,
): [href: string, view: V] {
  // Next navigations re-render with new props, so the address is read again then. Subscribing to Next's address would
  // re-render the whole list for each opened record.
  const listHrefOf = (at: string) => source.address.listHref(source.viewAt(at, today));
  const href = useShown(source.address, listHrefOf, given);
  const view = useMemo(() => source.viewAt(href, today), [source, href, today]);
  return [href, view];
}

function useCount<V extends object, T>(source: ListRead<V, T>, today: string) {
  const client = useQueryClient();
  return useCallback(
    async (to: string): Promise<string | null> => {
      const view = source.viewAt(to, today);
      const counted = source.countRead(view);
      if (!counted || !source.countOf) return null;
      try {
        const answer = await client.fetchQuery({ ...query(counted), staleTime: COUNT_KEPT_MS });
        return countLabel(source.countOf(answer, view));
      } catch (error) {
        if (error instanceof BffError) return null;
        throw error;
      }
    },
    [client, source, today],
  );
}

/** Edits a cached response but keeps its age, because it wasn't read again. */
function useEdit<V extends object, T>(source: ListRead<V, T>, view: V) {
  const client = useQueryClient();
  return useCallback(
    (change: (answer: T) => T): void => {
      const key = keyOf(source.readOf(view));
      const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
      client.setQueryData<T>(key, (answer) => answer && change(answer), updatedAt === undefined ? {} : { updatedAt });
    },
    [client, source, view],
  );
}

/** Prefetches a link on hover, and reads it when followed unless the prefetch is recent. */
function useLinkReads<V extends object, T>(source: ListRead<V, T>, today: string) {
  const client = useQueryClient();
  const begun = useRef(new Map<string, number>());
  return useMemo(() => {
    const hasBegun = (name: string) => Date.now() - (begun.current.get(name) ?? 0) < PREFETCH_SERVES_MS;
    return {
      prefetch: (to: string) => {
        const next = isOfList(source, to) ? source.viewAt(to, today) : null;
        if (!next || !source.isAsked(next)) return;
        const wanted = query(source.readOf(next));
        const name = hashKey(wanted.queryKey);
        if (hasBegun(name) || isBusy(client, begun.current)) return;
        begun.current.set(name, Date.now());
        readAnew(client, wanted);
      },
      readFollowed: (next: V) => {
        const wanted = query(source.readOf(next));
        if (source.isAsked(next) && !hasBegun(hashKey(wanted.queryKey))) readAnew(client, wanted);
        begun.current.clear();
      },
    };
  }, [client, source, today]);
}

/** Links refetch. Back uses the cache. */
function readAnew(client: QueryClient, wanted: ReturnType<typeof query>): void {
  const known = client.getQueryCache().get(hashKey(wanted.queryKey));
  if (known && !known.isActive()) client.getQueryCache().remove(known);
  void client.prefetchQuery(wanted);
}

function isBusy(client: QueryClient, begun: ReadonlyMap<string, number>): boolean {
  const cache = client.getQueryCache();
  return [...begun.keys()].filter((name) => cache.get(name)?.state.fetchStatus === 'fetching').length >= MOST_AHEAD;
}

function isOfList<V extends object, T>({ address }: Pick<ListRead<V, T>, 'address'>, href: string): boolean {
  return new URL(href, location.href).origin === location.origin && address.isAt(href);
}
