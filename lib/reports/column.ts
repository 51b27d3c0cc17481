/** Null is an empty cell. */
export type Cell = string | number | null;

export interface Column {
  heading: string;
  /**
   * `text` is never read as a number, date or formula; `number` can be summed; `id` is a number without separators;
   * `day` and `dashed-day` are `YYYY-MM-DD`, shown as MM/DD/YYYY and MM-DD-YYYY; `time` is a month or time as text,
   * which spreadsheets may parse.
   */
  kind: 'text' | 'number' | 'id' | 'day' | 'dashed-day' | 'time';
  width: number;
}

export interface Report<Row> {
  columns: readonly Column[];
  cellsOf: (row: Row) => Cell[];
  /** Rows of a second sheet, so that the columns of the first add up; a CSV file leaves them out. */
  totals?: { title: string; report: Report<Row>; has: (row: Row) => boolean } | undefined;
}
