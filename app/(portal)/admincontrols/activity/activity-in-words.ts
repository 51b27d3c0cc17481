import type { ActivityPage } from '@/lib/contract/activity';
import { formatCount } from '@/lib/format';
import type { ActivityAddress } from '@/lib/paths';
import { formatDate, formatTime } from '@/lib/time';

/** How many entries a filter has: `48`, or `500+` where they were not counted to their end. */
export function countInWords({ total, totalIsLowerBound }: ActivityPage): string {
  return `${formatCount(total)}${totalIsLowerBound ? '+' : ''}`;
}

/** Which entries a page shows: the newest ones by their number, later pages by the time that they go back from. */
export function rangeInWords(page: ActivityPage, view: ActivityAddress, timeZone: string): string {
  const shown = page.data.length;
  const newest = page.data[0];
  if (!newest) return 'No entries';
  if (!view.older && !view.newer) return `1–${formatCount(shown)} of ${countInWords(page)}`;
  const count = shown === 1 ? '1 entry' : `${formatCount(shown)} entries`;
  return `${count} from ${formatDate(newest.createdAt, timeZone)} ${formatTime(newest.createdAt, timeZone)} back`;
}
