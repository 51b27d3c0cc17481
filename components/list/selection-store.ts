/** A selected row. `view` is the page and order in which it was selected. */
export interface SelectedRow {
  label: string;
  view: string;
}

/** Selected rows by id. A list may store more than the label and view. */
export type SelectedRows<Row extends SelectedRow = SelectedRow> = ReadonlyMap<number, Row>;

export function itemsOf(selected: SelectedRows): { id: number; label: string }[] {
  return Array.from(selected, ([id, { label }]) => ({ id, label }));
}

/** The selection of one list. It survives page changes and belongs to one filter, its scope. */
export interface SelectionStore<Row extends SelectedRow = SelectedRow> {
  subscribe: (listener: () => void) => () => void;
  /** The rows selected under a filter. */
  rows: (scope: string) => SelectedRows<Row>;
  add: (scope: string, rows: Iterable<readonly [id: number, row: Row]>) => void;
  remove: (scope: string, ids: Iterable<number>) => void;
  /** Removes processed rows and reselects others, unless the filter has changed. */
  settle: (scope: string, rows: { gone: Iterable<number>; back: Iterable<readonly [id: number, row: Row]> }) => void;
  /** Switches to a filter and clears the selection of any other. */
  enter: (scope: string) => void;
  clear: () => void;
  /** The last selected row, where a Shift range begins. */
  anchor: () => number | null;
  setAnchor: (id: number) => void;
}

export function createSelectionStore<Row extends SelectedRow = SelectedRow>(): SelectionStore<Row> {
  const none: SelectedRows<Row> = new Map();
  const listeners = new Set<() => void>();
  let current = '';
  let selected = none;
  let anchor: number | null = null;

  const setSelected = (scope: string, rows: SelectedRows<Row>) => {
    current = scope;
    selected = rows.size > 0 ? rows : none;
    for (const listener of listeners) listener();
  };
  const rows = (scope: string) => (scope === current ? selected : none);

  return {
    rows,
    anchor: () => anchor,
    setAnchor(id) {
      anchor = id;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (scope, added) => setSelected(scope, new Map([...rows(scope), ...added])),
    remove(scope, ids) {
      const left = new Map(rows(scope));
      for (const id of ids) left.delete(id);
      setSelected(scope, left);
    },
    settle(scope, { gone, back }) {
      if (scope !== current) return;
      const settled = new Map([...selected, ...back]);
      for (const id of gone) settled.delete(id);
      setSelected(scope, settled);
    },
    enter(scope) {
      if (scope === current) return;
      anchor = null;
      setSelected(scope, none);
    },
    clear() {
      anchor = null;
      setSelected(current, none);
    },
  };
}
