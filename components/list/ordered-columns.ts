import type { ReactNode } from 'react';

/** A column of a list that people put in order. */
export interface OrderedColumn<Row> {
  id: string;
  /** Its header; one that only those hear who can't see the page is `{ hidden: … }`. */
  header: string | { hidden: string };
  /** In pixels; columns without one share what is left. */
  width?: number;
  /** Classes of its cells (see `ListColumnMeta`). */
  className?: string;
  show: (row: Row) => ReactNode;
}

/** A row as its handle calls it. */
export interface OrderedRow {
  id: number;
  name: string;
  priority: number;
}
