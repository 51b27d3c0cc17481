'use client';

import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';

/** Rows above and below what is in sight, so that Tab and quick scrolling find them there. */
const OVERSCAN = 8;

/**
 * Which rows of a long table are in sight, so that only those are rendered.
 *
 * @param frame scrolls the rows, which are all of one height in pixels
 */
export function useRowWindow(frame: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [range, setRange] = useState({ start: 0, end: Math.min(count, 24) });

  const follow = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    const first = Math.floor(element.scrollTop / rowHeight);
    const start = Math.max(0, first - OVERSCAN);
    const end = Math.min(count, first + Math.ceil(element.clientHeight / rowHeight) + OVERSCAN);
    setRange((before) => (before.start === start && before.end === end ? before : { start, end }));
  }, [frame, count, rowHeight]);

  useLayoutEffect(() => {
    follow();
    const element = frame.current;
    element?.addEventListener('scroll', follow, { passive: true });
    return () => element?.removeEventListener('scroll', follow);
  }, [frame, follow]);

  return { start: Math.min(range.start, count), end: Math.min(range.end, count) };
}
