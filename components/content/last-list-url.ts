import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import type { ContentArea } from '@/lib/domain/content';

/** Each area's list as last seen in this tab. It stays empty on the server. */
const seen = new Map<ContentArea, string>();

export function noteListUrl(area: ContentArea, href: string): void {
  seen.set(area, href);
}

/** The address that a form returns to: the list with the filter and page that it was opened from. */
export function lastListUrl(area: ContentArea): string {
  return seen.get(area) ?? CONTENT_ADDRESSES[area].href({});
}
