/** What came of reading something. */
export type Reading<T> = { state: 'read'; value: T } | { state: 'failed'; message: string };

/** The first rows of something long, and whether there are more. */
export interface Rows<T> {
  rows: readonly T[];
  hasMore: boolean;
}
