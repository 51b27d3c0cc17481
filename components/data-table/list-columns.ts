import {
  columnVisibilityFeature,
  metaHelper,
  tableFeatures,
  type ColumnDef,
  type ReactTable,
} from '@tanstack/react-table';

/** What a column says about how it stands in a list. */
export interface ListColumnMeta {
  /** In pixels; columns without one share what is left. */
  width?: number;
  /**
   * Classes of its cells: `pin` (stays while the table scrolls sideways), `num` (right-aligned), `sub` (muted), and
   * its place in the two lines of a phone's row: `line-title`, `line-when`, `line-aside`, `line-detail`, `line-value`.
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
// A list's columns hold values of different types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type ListColumn<Row extends object> = ColumnDef<ListFeatures, Row, any>;
