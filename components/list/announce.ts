let region: HTMLElement | undefined;

/** Announces a sentence to screen readers. One region serves the whole visit, because it must exist before its text. */
export function announce(sentence: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  const place = region;
  place.textContent = '';
  // Clear the region first: screen readers ignore text that doesn't change.
  setTimeout(() => (place.textContent = sentence), 50);
}
