import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { RecordPlace } from './record-host';

/**
 * Marks the row of the record that stands beside the list, brings it into sight, and keeps the focus where the person
 * is: who has opened the row is in the record, who goes on from row to row stays among the rows.
 */
export function useMarkedRow(
  { rowId }: Pick<RecordPlace, 'rowId'>,
  isBeside: boolean,
  frame: RefObject<HTMLElement | null>,
): void {
  // Each time: the rows of another page are written into the elements of this one.
  useLayoutEffect(() => {
    const link = isBeside ? document.getElementById(rowId) : null;
    link?.setAttribute('aria-current', 'true');
    return () => link?.removeAttribute('aria-current');
  });

  const marked = useRef<string>(undefined);
  useEffect(() => {
    const isNext = marked.current !== undefined && marked.current !== rowId;
    marked.current = rowId;
    if (!isBeside) return;
    const link = document.getElementById(rowId);
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    if (!isNext) return;
    const { activeElement } = document;
    const row = activeElement?.closest('.data-table tbody tr');
    if (row && activeElement !== link) link?.focus({ preventScroll: true });
    // A press beside the link of a row leaves the focus to the list as a whole, or to nothing.
    else if (row || activeElement?.matches('body, .data-table, .data-table tbody')) frame.current?.focus();
  }, [rowId, isBeside, frame]);
}
