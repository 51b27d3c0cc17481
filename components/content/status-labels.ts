import type { ListedStatus } from '@/lib/domain/content';
import type { StatusTone } from '@/lib/domain/order-status';

/** What a list calls the state of an item. */
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
