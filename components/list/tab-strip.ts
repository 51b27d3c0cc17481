/** Around tabs in one line, which scrolls where it is longer than the page. */
export const STRIP_CLASS = 'shrink-0 overflow-x-auto [scrollbar-width:thin] max-sm:hidden';

/** In a line that can be scrolled, the current tab is in sight. */
export function showInStrip(tab: HTMLAnchorElement | null): void {
  const strip = tab?.closest<HTMLElement>('[data-strip]');
  if (!tab || !strip || strip.scrollWidth <= strip.clientWidth) return;
  strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
}
