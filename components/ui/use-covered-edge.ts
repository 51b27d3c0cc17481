import { useEffect, type RefObject } from 'react';

/**
 * Reserves the height of a sticky bar at an edge of the page, so that scrolling to a focused element doesn't leave it
 * under the bar (WCAG 2.4.11). `app/globals.css` uses it as scroll padding.
 */
export function useCoveredEdge(bar: RefObject<HTMLElement | null>, edge: 'top' | 'bottom'): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const name = `--covered-${edge}`;
    const observer = new ResizeObserver(() => style.setProperty(name, `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [bar, edge]);
}
