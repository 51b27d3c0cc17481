/** Columns or rows that a cell of a text's table may span: more than people write, and few enough to lay out. */
const MAX_SPAN = 100;

/** How many columns or rows a cell spans, of what its `colspan` or `rowspan` says: 1 where that is no number from 1. */
export function cellSpan(written: string | null | undefined): number {
  if (!/^\d{1,4}$/.test(written ?? '')) return 1;
  return Math.min(Math.max(Number(written), 1), MAX_SPAN);
}
