import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { RecordPlace } from './record-host';

/**
 * Highlights and scrolls to the row of the record beside the list, and keeps the focus: in the record after opening it,
 * or among the rows when moving from row to row.
 */
export function useMarkedRow(
  { rowId }: Pick<RecordPlace, 'rowId'>,
  isBeside: boolean,
  frame: RefObject<HTMLElement | null>,
): void {
  // Run on every render, because another page's rows reuse these elements.
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
    // Scroll in the record's own frame to avoid an extra layout.
    const drawing = requestAnimationFrame(() => link?.closest('tr')?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(drawing);
  }, [rowId, isBeside, frame]);
}

/** @param link the link of the current record's row @param record the record's element */
function keepFocus(link: HTMLElement | null, record: HTMLElement | null): void {
  const { activeElement } = document;
  const row = activeElement?.closest('.data-table tbody tr');
  if (row && activeElement !== link) link?.focus({ preventScroll: true });
  // After a press beside a row's link, the list or nothing has the focus.
  else if (row || activeElement?.matches('body, .data-table, .data-table tbody'))
    record?.focus({ preventScroll: true });
}
