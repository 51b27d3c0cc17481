/** Tabs wrap, so that none is cut off. Beside a record they scroll in one line. */
export const STRIP_CLASS =
  'shrink-0 flex-wrap beside:flex-nowrap beside:overflow-x-auto [scrollbar-width:thin] max-sm:hidden';

/** Scrolls the current tab into view. */
export function showInStrip(tab: HTMLAnchorElement | null): void {
  const strip = tab?.closest<HTMLElement>('[data-strip]');
  if (!tab || !strip || strip.scrollWidth <= strip.clientWidth) return;
  strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
}
