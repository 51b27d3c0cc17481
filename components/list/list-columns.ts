import {
  columnVisibilityFeature,
  metaHelper,
  tableFeatures,
  type DisplayColumnDef,
  type ReactTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** What a column says about how it stands in a list. */
export interface ListColumnMeta {
  /** In pixels; columns without one share what is left. */
  width?: number;
  /**
   * Classes of its cells: `pin` (stays while the table scrolls sideways), `figures` (of one width), `num` (figures,
   * right-aligned), `sub` (muted), and its place in the two lines of a phone's row: `line-title`, `line-when`,
   * `line-aside`, `line-detail`, `line-value`.
   */
  className?: string;
  /** What the list is sorted by when its header is pressed. */
  sort?: string;
  /** Hidden until a person asks for it. */
  optional?: true;
}

/**
 * What lists use of the table: which columns are shown. Filters, order and pages are the upstream's, and the
 * selection outlives the page that the table knows; neither is paid for here.
 */
export const listFeatures = tableFeatures({ columnVisibilityFeature, columnMeta: metaHelper<ListColumnMeta>() });

export type ListFeatures = typeof listFeatures;
export type ListTable<Row extends object> = ReactTable<ListFeatures, Row>;

/** A column of a list. */
export type ListColumn<Row extends object> = Omit<DisplayColumnDef<ListFeatures, Row>, 'id' | 'cell'> & {
  id: string;
  /**
   * What its cell shows for a row; it is called, not mounted, so it can't use hooks but may return components.
   * It stands in the place of the table's own `cell`, whose context costs the server more than the cell itself.
   */
  show: (row: Row) => ReactNode;
};
