import type { StatusTone } from '@/lib/domain/order-status';
import type { WARRANTY_STATUSES } from '@/lib/domain/warranty-claim';
import { StatusPill } from './status-pill';

const TONES: Readonly<Record<(typeof WARRANTY_STATUSES)[number], StatusTone>> = {
  Submitted: 'quiet',
  'In Review': 'info',
  'Information Requested': 'warn',
  Approved: 'ok',
  Rejected: 'bad',
  Closed: 'quiet',
};

/** A warranty claim's status. Unknown ones are shown as they are. */
export function WarrantyStatusPill({ status }: { status: string }) {
  const tones: Readonly<Record<string, StatusTone>> = TONES;
  return <StatusPill tone={tones[status] ?? 'quiet'}>{status}</StatusPill>;
}
