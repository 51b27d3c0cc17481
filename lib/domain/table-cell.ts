/** Maximum span of a table cell: more than people write, and cheap to lay out. */
const MAX_SPAN = 100;

/** Span from `colspan` or `rowspan`; 1 if invalid. */
export function cellSpan(written: string | null | undefined): number {
  if (!/^\d{1,4}$/.test(written ?? '')) return 1;
  return Math.min(Math.max(Number(written), 1), MAX_SPAN);
}
