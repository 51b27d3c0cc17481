let region: HTMLElement | undefined;

/**
 * Reads a sentence out to those who can't see the page. Screen readers hear only a place older than what is said in it,
 * so one serves the whole visit.
 */
export function announce(sentence: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  const place = region;
  place.textContent = '';
  // The same sentence twice is a change only when the place was empty in between.
  setTimeout(() => (place.textContent = sentence), 50);
}
