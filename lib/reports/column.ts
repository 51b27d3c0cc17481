/** What a cell holds; null leaves it empty. */
export type Cell = string | number | null;

/** One column of a report. */
export interface Column {
  heading: string;
  /**
   * How its cells are meant. A `text` is never read as a number, a date or a formula; a `number` can be summed; a `day`
   * is a calendar day, given as `YYYY-MM-DD`.
   */
  kind: 'text' | 'number' | 'day';
  /** In characters. */
  width: number;
}

/** A report: its columns, and how the cells of a row are made. */
export interface Report<Row> {
  columns: readonly Column[];
  /** One cell for each column. */
  cellsOf: (row: Row) => Cell[];
}
