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

interface SelectablePage<Row extends SelectedRow = SelectedRow> {
  store: SelectionStore<Row>;
  /** The filter that the selection belongs to. */
  scope: string;
  /** Identifies this page in its current order. */
  view: string;
  /** The page's rows in order, with the data that the selection stores. */
  rows: readonly (Omit<Row, 'view'> & { id: number })[];
}

const PageContext = createContext<SelectablePage | null>(null);

const NONE: SelectedRows = new Map();

function useSelectablePage(): SelectablePage {
  const page = use(PageContext);
  if (!page) throw new Error('A selection needs a SelectionProvider around it');
  return page;
}

function useSelected(): SelectedRows {
  const { store, scope } = useSelectablePage();
  return useSyncExternalStore(
    store.subscribe,
    () => store.rows(scope),
    () => NONE,
  );
}

export function useSelection(): {
  selected: SelectedRows;
  deselect: (ids: Iterable<number>) => void;
  clear: () => void;
} {
  const { store, scope } = useSelectablePage();
  return { selected: useSelected(), deselect: (ids) => store.remove(scope, ids), clear: store.clear };
}

/**
 * Makes a page's rows selectable, with `SelectRow` per row, `SelectPage` in the header and `SelectionBar` below.
 *
 * @param keep returns what the selection stores for a row, or null if it can't be selected; must be stable
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
  // The list's own row type doesn't matter in here, so drop it.
  const page = useMemo(
    () => ({ store, rows, scope, view: href }) as unknown as SelectablePage,
    [store, rows, scope, href],
  );
  useEffect(() => store.enter(scope), [store, scope]);
  return <PageContext value={page}>{children}</PageContext>;
}

function selectable(rows: SelectablePage['rows'], view: string): [id: number, row: SelectedRow][] {
  return rows.map(({ id, ...row }) => [id, { ...row, view }]);
}

export function saySelected(count: number): void {
  announce(count === 0 ? 'Nothing selected' : `${formatCount(count)} selected`);
}

/** The check box of a row. With Shift, it applies its new state to all rows since the last selected one. */
export function SelectRow({ id, label }: { id: number; label: string }) {
  const page = useSelectablePage();
  // Subscribe to this row only, so that selecting others doesn't re-render it.
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

  // Use click, because change events don't report Shift. Space triggers it too.
  return <Checkbox aria-label={`Select ${label}`} checked={checked} onClick={toggle} readOnly />;
}

/** The check box of a row that can't be selected, with the reason. */
export function UnselectableRow({ label, reason }: { label: string; reason: string }) {
  return <Checkbox aria-label={`${label} can’t be selected: ${reason}`} title={reason} disabled />;
}

/** The rows from the last selected one to this one, in page order. */
function rangeOf({ store, rows }: SelectablePage, id: number) {
  const to = rows.findIndex((row) => row.id === id);
  const anchor = rows.findIndex((row) => row.id === store.anchor());
  const from = anchor === -1 ? to : anchor;
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Selects all rows of the page, or none. */
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
      {/* On phones no other header is visible, so the box needs a visible label. */}
      <span className="sm:hidden">Select all rows of this page</span>
    </Checkbox>
  );
}

/** The style of the bar that floats over a list while rows are selected. */
export const SELECTION_BAR_CLASS =
  `selection-bar absolute inset-x-3 mx-auto flex w-fit max-w-[min(760px,calc(100%-24px))] flex-wrap ` +
  'items-center gap-2 ' +
  'rounded-lg border border-line-strong bg-raised py-2 pr-2.5 pl-3.5 text-sm shadow-raised ' +
  'max-sm:fixed max-sm:bottom-3 max-sm:w-auto';

/** The number of selected rows and of their pages. */
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

/** Floats over the list while rows are selected. Its children render the actions. */
export function SelectionBar({ children }: { children: (selected: SelectedRows) => ReactNode }) {
  const { store } = useSelectablePage();
  const selected = useSelected();
  if (selected.size === 0) return null;
  const clear = () => {
    // The button disappears with the bar, so move the focus to the table.
    document.querySelector<HTMLElement>('.data-table')?.focus({ preventScroll: true });
    store.clear();
    saySelected(0);
  };
  return (
    // Sticky, so that the bar stays visible if the end of the list is below the window.
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
