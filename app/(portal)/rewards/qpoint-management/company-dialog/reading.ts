/** What came of reading something; of a failure its HTTP status, 0 where no answer came. */
export type Reading<T> = { state: 'read'; value: T } | { state: 'failed'; status: number; message: string };

/** The first rows of something long, and whether there are more. */
export interface Rows<T> {
  rows: readonly T[];
  hasMore: boolean;
}
