'use client';

import {
  createContext,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ChangeEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { formatCount } from '@/lib/text/format';
import type { ListAddress } from '@/lib/addresses/list-address';
import { announce } from './announce';
import type { SelectedRow, SelectedRows, SelectionStore } from './selection-store';

/** The page of a list that rows are selected on. */
interface SelectablePage<Row extends SelectedRow = SelectedRow> {
  store: SelectionStore<Row>;
  /** The filter that the selection belongs to. */
  scope: string;
  /** This page under this order. */
  view: string;
  /** The rows of the page, in their order, with what the selection keeps of each. */
  rows: readonly (Omit<Row, 'view'> & { id: number })[];
}

const PageContext = createContext<SelectablePage | null>(null);

const NONE: SelectedRows = new Map();

function useSelectablePage(): SelectablePage {
  const page = use(PageContext);
  if (!page) throw new Error('A selection needs a SelectionProvider around it');
  return page;
}

/** What is selected on the page that this component stands in. */
function useSelected(): SelectedRows {
  const { store, scope } = useSelectablePage();
  return useSyncExternalStore(
    store.subscribe,
    () => store.rows(scope),
    () => NONE,
  );
}

/** What is selected on the page that this component stands in, and the ways to select less of it, or nothing. */
export function useSelection(): {
  selected: SelectedRows;
  deselect: (ids: Iterable<number>) => void;
  clear: () => void;
} {
  const { store, scope } = useSelectablePage();
  return { selected: useSelected(), deselect: (ids) => store.remove(scope, ids), clear: store.clear };
}

/**
 * Makes the rows of a page selectable: `SelectRow` in each, `SelectPage` in the header, `SelectionBar` below.
 *
 * @param keep returns what the selection stores for a row, or null if it can't be selected; pass a stable function
 */
export function SelectionProvider<Row extends SelectedRow, V extends object, ListRow>({
  store,
  list: { address, shownView: view, rows: listed },
  keep,
  children,
}: {
  store: SelectionStore<Row>;
  list: { address: ListAddress<V>; shownView: V; rows: readonly ListRow[] };
  keep: (row: ListRow) => SelectablePage<Row>['rows'][number] | null;
  children: ReactNode;
}) {
  const scope = address.scope(view);
  const href = address.listHref(view);
  const rows = useMemo(() => listed.flatMap((row) => keep(row) ?? []), [listed, keep]);
  // Inside, rows go from the page to the store as they are: what more a list keeps of them is its own matter.
  const page = useMemo(
    () => ({ store, rows, scope, view: href }) as unknown as SelectablePage,
    [store, rows, scope, href],
  );
  useEffect(() => store.enter(scope), [store, scope]);
  return <PageContext value={page}>{children}</PageContext>;
}

/** The rows of a page as the selection keeps them. */
function selectable(rows: SelectablePage['rows'], view: string): [id: number, row: SelectedRow][] {
  return rows.map(({ id, ...row }) => [id, { ...row, view }]);
}

export function saySelected(count: number): void {
  announce(count === 0 ? 'Nothing selected' : `${formatCount(count)} selected`);
}

/** The check box of a row. With Shift held, every row from the one selected last takes the same state. */
export function SelectRow({ id, label }: { id: number; label: string }) {
  const page = useSelectablePage();
  // Its own state alone: another row that is ticked leaves it as it is.
  const checked = useSyncExternalStore(
    page.store.subscribe,
    () => page.store.rows(page.scope).has(id),
    () => false,
  );

  const toggle = (event: MouseEvent<HTMLInputElement>) => {
    const { store, scope, view } = page;
    const rows = event.shiftKey ? rangeOf(page, id) : page.rows.filter((row) => row.id === id);
    if (event.currentTarget.checked) store.add(scope, selectable(rows, view));
    else
      store.remove(
        scope,
        rows.map((row) => row.id),
      );
    store.setAnchor(id);
    saySelected(store.rows(scope).size);
  };

  // A change event does not know of Shift, so the click does the work. It comes from the Space key as well.
  return <Checkbox aria-label={`Select ${label}`} checked={checked} onClick={toggle} readOnly />;
}

/** The check box of a row that can't be selected, and why. */
export function UnselectableRow({ label, reason }: { label: string; reason: string }) {
  return <Checkbox aria-label={`${label} can’t be selected: ${reason}`} title={reason} disabled />;
}

/** The rows between the one selected last and this one, in the order of the page. */
function rangeOf({ store, rows }: SelectablePage, id: number) {
  const to = rows.findIndex((row) => row.id === id);
  const anchor = rows.findIndex((row) => row.id === store.anchor());
  const from = anchor === -1 ? to : anchor;
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The check box of the header: all rows of this page, or none. */
export function SelectPage() {
  const { store, scope, view, rows } = useSelectablePage();
  const selected = useSelected();
  const count = rows.filter(({ id }) => selected.has(id)).length;

  const toggle = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.checked) store.add(scope, selectable(rows, view));
    else
      store.remove(
        scope,
        rows.map(({ id }) => id),
      );
    saySelected(store.rows(scope).size);
  };

  return (
    <Checkbox
      aria-label="Select all rows of this page"
      checked={count > 0 && count === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < rows.length;
      }}
      onChange={toggle}
    >
      {/* A phone shows no other header, so the box would stand there alone. */}
      <span className="sm:hidden">Select all rows of this page</span>
    </Checkbox>
  );
}

/** The look of the bar that floats over a list while rows are selected. */
export const SELECTION_BAR_CLASS =
  `selection-bar absolute inset-x-3 mx-auto flex w-fit max-w-[min(760px,calc(100%-24px))] flex-wrap ` +
  'items-center gap-2 ' +
  'rounded-lg border border-line-strong bg-raised py-2 pr-2.5 pl-3.5 text-sm shadow-raised ' +
  'max-sm:fixed max-sm:bottom-3 max-sm:w-auto';

/** How many rows are selected, and on how many pages. */
export function SelectionCount({ selected }: { selected: SelectedRows }) {
  const pages = new Set(Array.from(selected.values(), ({ view }) => view)).size;
  return (
    <span className="mr-auto whitespace-nowrap">
      <b className="font-semibold">{`${formatCount(selected.size)} selected`}</b>{' '}
      <span className="text-muted max-sm:hidden">
        {pages === 1 ? 'on 1 page' : `across ${formatCount(pages)} pages`}
      </span>
    </span>
  );
}

/** Floats over the list while rows are selected; its children are the actions, given what is selected. */
export function SelectionBar({ children }: { children: (selected: SelectedRows) => ReactNode }) {
  const { store } = useSelectablePage();
  const selected = useSelected();
  if (selected.size === 0) return null;
  const clear = () => {
    // The button goes away with the bar, so the focus moves to what stays.
    document.querySelector<HTMLElement>('.data-table')?.focus({ preventScroll: true });
    store.clear();
    saySelected(0);
  };
  return (
    // In the line below the rows, or at the window's foot where that line is out of sight.
    <div className="sticky bottom-0 z-10">
      <div role="group" aria-label="Selected rows" className={`${SELECTION_BAR_CLASS} bottom-3`}>
        <SelectionCount selected={selected} />
        {children(selected)}
        <Button look="quiet" onClick={clear}>
          Clear
        </Button>
      </div>
    </div>
  );
}
