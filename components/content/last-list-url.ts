import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import type { ContentArea } from '@/lib/domain/content';

/** The list of each area as it was seen last in this tab; the server has seen none. */
const seen = new Map<ContentArea, string>();

export function noteListUrl(area: ContentArea, href: string): void {
  seen.set(area, href);
}

/** Where a form leads back to: the list with the filter and page that it was opened from. */
export function lastListUrl(area: ContentArea): string {
  return seen.get(area) ?? CONTENT_ADDRESSES[area].href({});
}
