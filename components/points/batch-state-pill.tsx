import { StatusPill } from '@/components/ui/status-pill';
import type { StatusTone } from '@/lib/domain/order-status';
import { BATCH_STATE_NAMES, type BatchState } from '@/lib/domain/point-batch';

const TONES: Readonly<Record<BatchState, StatusTone>> = {
  waiting: 'info',
  done: 'ok',
  rejected: 'bad',
  canceled: 'bad',
};

export function BatchStatePill({ state, undo }: { state: BatchState; undo: BatchState | null }) {
  if (undo === 'done') return <StatusPill tone="quiet">Undone</StatusPill>;
  return <StatusPill tone={TONES[state]}>{BATCH_STATE_NAMES[state]}</StatusPill>;
}
