/** What a cell holds; null leaves it empty. */
export type Cell = string | number | null;

export interface Column {
  heading: string;
  /**
   * A `text` is never read as a number, date or formula; a `number` can be summed; a `day` is given as `YYYY-MM-DD`. A
   * `time` is a day, month or time that is written as text: a spreadsheet may read it as one.
   */
  kind: 'text' | 'number' | 'day' | 'time';
  /** In characters. */
  width: number;
}

export interface Report<Row> {
  columns: readonly Column[];
  /** One cell for each column. */
  cellsOf: (row: Row) => Cell[];
}
