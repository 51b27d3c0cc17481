let region: HTMLElement | undefined;

/** Adds the region for announcements early, because screen readers ignore text in a region that has just appeared. */
export function prepareAnnouncements(): HTMLElement {
  if (!region) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  return region;
}

/** Announces a sentence to screen readers. One region serves the whole visit. */
export function announce(sentence: string): void {
  const place = prepareAnnouncements();
  place.textContent = '';
  // Clear the region first: screen readers ignore text that doesn't change.
  setTimeout(() => (place.textContent = sentence), 50);
}
