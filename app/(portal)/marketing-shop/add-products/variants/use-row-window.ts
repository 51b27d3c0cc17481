'use client';

import { useCallback, useSyncExternalStore, type RefObject } from 'react';

/** Rows above and below what is in sight, so that Tab and quick scrolling find them there. */
const OVERSCAN = 8;

/** Rows that are rendered before the height of the frame is known. */
const FIRST_ROWS = 24;

/**
 * Which rows of a long table are in sight, so that only those are rendered.
 *
 * @param frameRef scrolls the rows, which are all of one height in pixels
 */
export function useRowWindow(frameRef: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const element = frameRef.current;
      element?.addEventListener('scroll', listener, { passive: true });
      addEventListener('resize', listener);
      return () => {
        element?.removeEventListener('scroll', listener);
        removeEventListener('resize', listener);
      };
    },
    [frameRef],
  );
  // As a text, because equal ranges must be the same value.
  const range = useSyncExternalStore(
    subscribe,
    () => {
      const element = frameRef.current;
      if (!element) return `0 ${FIRST_ROWS}`;
      const first = Math.floor(element.scrollTop / rowHeight);
      return `${first - OVERSCAN} ${first + Math.ceil(element.clientHeight / rowHeight) + OVERSCAN}`;
    },
    () => `0 ${FIRST_ROWS}`,
  );
  const [start = 0, end = 0] = range.split(' ').map(Number);
  return { start: Math.min(Math.max(0, start), count), end: Math.min(end, count) };
}
