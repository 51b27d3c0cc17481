import type { ListedStatus } from '@/lib/domain/content-status';
import type { StatusTone } from '@/lib/domain/order-status';
import { formatDateTime } from '@/lib/time/format-time';

export const STATUS_LABELS: Readonly<Record<ListedStatus, string>> = {
  published: 'Published',
  draft: 'Draft',
  scheduled: 'Scheduled',
  deleted: 'In the trash',
};

export const STATUS_TONES: Readonly<Record<ListedStatus, StatusTone>> = {
  published: 'ok',
  draft: 'quiet',
  scheduled: 'info',
  deleted: 'bad',
};

/**
 * When partners see a scheduled item, in the zone's local time: `Appears 12/01/2026 09:00`.
 *
 * @param publishAt ISO 8601
 */
export function appearsAt(publishAt: string, timeZone: string): string {
  return `Appears ${formatDateTime(publishAt, timeZone)}`;
}
