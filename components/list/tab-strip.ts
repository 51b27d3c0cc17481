/** Wraps tabs in one line that scrolls if it is wider than the page. */
export const STRIP_CLASS = 'shrink-0 overflow-x-auto [scrollbar-width:thin] max-sm:hidden';

/** Scrolls the current tab into view. */
export function showInStrip(tab: HTMLAnchorElement | null): void {
  const strip = tab?.closest<HTMLElement>('[data-strip]');
  if (!tab || !strip || strip.scrollWidth <= strip.clientWidth) return;
  strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
}
