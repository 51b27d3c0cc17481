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

/** How far a warranty claim is; a word that is not known stands as it is. */
export function WarrantyStatusPill({ status }: { status: string }) {
  const tones: Readonly<Record<string, StatusTone>> = TONES;
  return <StatusPill tone={tones[status] ?? 'quiet'}>{status}</StatusPill>;
}
