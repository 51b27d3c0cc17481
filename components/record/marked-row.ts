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
    if (isNext) keepFocus(link, frame.current);
    // With the frame that lays out the record, not once more before it.
    const drawing = requestAnimationFrame(() => link?.closest('tr')?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(drawing);
  }, [rowId, isBeside, frame]);
}

/** @param link of the record that is shown now @param record what it stands in */
function keepFocus(link: HTMLElement | null, record: HTMLElement | null): void {
  const { activeElement } = document;
  const row = activeElement?.closest('.data-table tbody tr');
  if (row && activeElement !== link) link?.focus({ preventScroll: true });
  // A press beside the link of a row leaves the focus to the list as a whole, or to nothing.
  else if (row || activeElement?.matches('body, .data-table, .data-table tbody'))
    record?.focus({ preventScroll: true });
}
