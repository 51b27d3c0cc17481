import type { PlannedChange } from '@/lib/contract/planned-changes';
import type { PlannedKind, PlannedState } from '@/lib/domain/planned-change';
import type { StatusTone } from '@/lib/domain/order-status';

export const KIND_LABELS: Readonly<Record<PlannedKind, string>> = {
  price: 'Price',
  stock: 'Stock',
  visibility: 'Visibility',
  content: 'Content',
  rate: 'Rate',
};

export const STATE_LABELS: Readonly<Record<PlannedState, string>> = {
  planned: 'Planned',
  failed: 'Failed',
  applied: 'Applied',
  canceled: 'Canceled',
};

export const STATE_TONES: Readonly<Record<PlannedState, StatusTone>> = {
  planned: 'info',
  failed: 'bad',
  applied: 'ok',
  canceled: 'quiet',
};

/** For example `Price: 120 Q → 100 Q`. */
export function fieldInWords({ label, from, to }: PlannedChange['fields'][number]): string {
  return `${label}: ${from === null ? '' : `${from} → `}${to ?? '—'}`;
}
