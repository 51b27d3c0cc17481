/** Null is an empty cell. */
export type Cell = string | number | null;

export interface Column {
  heading: string;
  /**
   * `text` is never read as a number, date or formula; `number` can be summed; `day` is `YYYY-MM-DD`; `time` is a day,
   * month or time as text, which spreadsheets may parse.
   */
  kind: 'text' | 'number' | 'day' | 'time';
  width: number;
}

export interface Report<Row> {
  columns: readonly Column[];
  cellsOf: (row: Row) => Cell[];
}
