/** A selected row: what people call it, and the view of the list in which it was selected. */
export interface SelectedRow {
  label: string;
  view: string;
}

/** The selected rows by id. A list may keep more of each than its label and view. */
export type SelectedRows<Row extends SelectedRow = SelectedRow> = ReadonlyMap<number, Row>;

/** What work on selected rows needs of them. */
export function itemsOf(selected: SelectedRows): { id: number; label: string }[] {
  return Array.from(selected, ([id, { label }]) => ({ id, label }));
}

/** The selection of one list. It outlives the pages, and belongs to one filter (its scope). */
export interface SelectionStore<Row extends SelectedRow = SelectedRow> {
  subscribe: (listener: () => void) => () => void;
  /** What is selected under a filter. */
  rows: (scope: string) => SelectedRows<Row>;
  /** Adds rows to what is selected under a filter. */
  add: (scope: string, rows: Iterable<readonly [id: number, row: Row]>) => void;
  remove: (scope: string, ids: Iterable<number>) => void;
  /** Takes rows out and puts others back, unless another filter is shown by now. */
  settle: (scope: string, rows: { gone: Iterable<number>; back: Iterable<readonly [id: number, row: Row]> }) => void;
  /** Shows a filter: what was selected under another one is forgotten. */
  enter: (scope: string) => void;
  clear: () => void;
  /** The row that was selected last: where a range begins. */
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
