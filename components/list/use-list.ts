'use client';

import { hashKey, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cancelOpening, useOpenPage } from '@/components/connection/open-page';
import { readRightsAnew } from '@/components/layout/rights';
import { isRecordBeside, moveBeside } from '@/components/ui/dialog-address';
import { setAddress, useShown } from '@/components/ui/shown-address';
import { BffError } from '@/lib/bff/client';
import { query } from '@/lib/query/client';
import type { ListAddress } from '@/lib/addresses/list-address';
import { countLabel, pageCount, rangeLabel, type RowCount } from '@/lib/addresses/page-range';
import { keyOf } from '@/lib/query/read';
import type { ListDefinition, ListRead } from './define-list';
import { columnsIn, type CellContext, type ListColumn } from './list-column';
import { noteMove, type Entry } from './list-moves';
import { pastStart, useStartOf } from './saved-views';
import { showFromTop } from './scroll-restoration';
import { useStableRows } from './use-stable-rows';

/** What the server hands to the screen of a list. The rows are in the cache. */
export interface ListProps {
  /** The address of the list that the server has read, without the dialog that may lie over it. */
  href: string;
  /** Why that could not be read; null where it could. */
  failed: string | null;
  timeZone: string;
  /** `YYYY-MM-DD` in the portal's zone. */
  today: string;
  /** Which days the server has left out of its address, in words. */
  leftOut?: string;
}

interface ShownList<V, T> {
  /** The address of its state, without the dialog that may lie over it. */
  href: string;
  view: V;
  answer: T;
  /** When it was read, in milliseconds. */
  at: number;
}

export interface List<V extends object, T, Row extends object = object, More = object> {
  definition: ListDefinition<V, T, Row, More>;
  /** The columns of the view on screen. */
  columns: readonly ListColumn<Row, CellContext<V> & More>[];
  address: ListAddress<V>;
  timeZone: string;
  /** `YYYY-MM-DD` in the portal's zone. */
  today: string;
  /** As of `ListProps`. */
  leftOut: string;
  /** What the address asks for. */
  view: V;
  /** What stands there: older, while the next rows are on their way or can't be read; null before there are any. */
  shown: ShownList<V, T> | null;
  answer: T | undefined;
  /** The view of the rows on screen; before there are any, the requested one. */
  shownView: V;
  rows: readonly Row[];
  /** How many rows the shown view has. */
  counted: RowCount;
  /** The place of the first of them in the whole list, from 0. */
  first: number;
  /** Which rows are shown: `26–50 of 96`. */
  range: string;
  pages: number;
  /** False where the address asks for nothing yet, such as before a search. */
  isAsked: boolean;
  isPending: boolean;
  /** What the address asks for is read as soon as the server can be reached. */
  isPaused: boolean;
  /** Why what the address asks for could not be read. */
  problem: string | null;
  /** The same, where the browser has asked. */
  error: Error | null;
  /** What the latest answer would change of what stands where, and the way to it. */
  newRows: string | null;
  showNewRows: () => void;
  retry: () => void;
  /** Leads to other rows; a record that stands beside the list stays open. */
  navigate: (href: string, entry?: Entry) => void;
  /** The parameter of its address that names an open record. */
  dialog: string | undefined;
  /** Does it lead to a state of this list? */
  contains: (href: string) => boolean;
  /** Begins to read what a link leads to. */
  prefetch: (href: string) => void;
  /** How many rows an address of the list has, as written for people; null where that can't be told. */
  count: (href: string) => Promise<string | null>;
  /** Shows at once what a change of this tab makes of the answer, before it is read again. */
  edit: (change: (answer: T) => T) => void;
}

/** A read that the pointer or a press has begun serves the link that is followed, in milliseconds. */
const PREFETCH_SERVES_MS = 5_000;

/** A count is read again no sooner than this, in milliseconds, unless a change has outdated it. */
const COUNT_KEPT_MS = 60_000;

/** So many reads ahead may be on their way at once. */
const MOST_AHEAD = 2;

/** Reads a list for the address that the browser shows. Old rows stay until the next ones are here. */
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
    // Where the right has gone, the page gives way; see `PageGate`.
    if (isRefused) void readRightsAnew();
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
  const isWanting = isAsked && shown?.href !== href;
  return {
    ...usePage(source, { shown: isAsked ? shown : null, view, timeZone }),
    definition: source,
    address,
    timeZone,
    today,
    leftOut,
    view,
    isAsked,
    isPending: isLeaving || (isWanting && fetchStatus === 'fetching' && problem === null),
    isPaused: isWanting && fetchStatus === 'paused' && problem === null,
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

/** The rows on screen and their page. */
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
  return {
    columns: useMemo(
      () => columnsIn(columns, { view, address, timeZone, counted, first } as CellContext<V> & More),
      [columns, view, address, timeZone, counted, first],
    ),
    shown,
    answer,
    shownView: view,
    rows,
    counted,
    first,
    range: rangeLabel(counted, { shown: rows.length, page, rowsPerPage: perPage, noun: noun[1] }),
    // Where the total is only a lower bound, a full page says that another one may follow.
    pages: Math.max(pageCount(counted.total, perPage), isFull ? page + 1 : 0),
  };
}

/** The props of `RecordHost` for a list whose records open over it. */
export function recordsOf<V extends object, Row>({
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
}) {
  const name = address.dialog ?? '';
  return {
    name,
    rows,
    places: { ...counted, first: first + 1 },
    hrefOf: (id: number | undefined) => address.href({ ...view, [name]: id }),
  };
}

/** The view that a heading names: that of the rows, where those that the address asks for could not be read. */
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

/** The address of the list and what it asks for: the same objects for the same rows, whatever dialog lies over them. */
function useShownView<V extends object, T>(
  source: ListRead<V, T>,
  { href: given, today }: ListProps,
): [href: string, view: V] {
  // Steps of Next bring new properties, and what the address says is looked at again with them. To ask Next for the
  // address would draw the whole list anew for each record that is opened.
  const listHrefOf = (at: string) => source.address.listHref(source.viewAt(at, today));
  const href = useShown(source.address, listHrefOf, given);
  const view = useMemo(() => source.viewAt(href, today), [source, href, today]);
  return [href, view];
}

/** How many rows an address of the list has, in words; null where that can't be told. */
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

/** Changes the answer for a view in the cache, as old as it was: it is still the same reading. */
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

/** Reads what a link leads to when it is pointed at, and when it is followed unless that has just begun. */
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

/** A link asks for what is there now, Back for what was there. */
function readAnew(client: QueryClient, wanted: ReturnType<typeof query>): void {
  const known = client.getQueryCache().get(hashKey(wanted.queryKey));
  if (known && !known.isActive()) client.getQueryCache().remove(known);
  void client.prefetchQuery(wanted);
}

function isBusy(client: QueryClient, begun: ReadonlyMap<string, number>): boolean {
  const cache = client.getQueryCache();
  return [...begun.keys()].filter((name) => cache.get(name)?.state.fetchStatus === 'fetching').length >= MOST_AHEAD;
}

/** Does it lead to a state of the list? */
function isOfList<V extends object, T>({ address }: Pick<ListRead<V, T>, 'address'>, href: string): boolean {
  return new URL(href, location.href).origin === location.origin && address.isAt(href);
}
