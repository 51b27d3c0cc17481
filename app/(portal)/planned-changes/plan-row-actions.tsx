'use client';

import { CalendarClock, RotateCw, X } from 'lucide-react';
import { usePending } from '@/components/action/pending';
import { perform } from '@/components/action/perform';
import { RowAction } from '@/components/list/row-action';
import { application, cancellation, planItem } from '@/components/planned/plan-actions';
import { STATE_LABELS, STATE_TONES } from '@/components/planned/plan-words';
import { StatusPill } from '@/components/ui/status-pill';
import type { PlannedState } from '@/lib/domain/planned-change';

/** The state, or what is just being done. */
export function PlanState({ id, state }: { id: number; state: PlannedState }) {
  const pending = usePending()('planned change', id);
  if (pending) return <StatusPill tone="quiet">{pending.doing}</StatusPill>;
  return <StatusPill tone={STATE_TONES[state]}>{STATE_LABELS[state]}</StatusPill>;
}

/** A failed change can also get another time on its product's page; two actions fit a tablet. */
export function PlanRowActions({
  plan,
  onMove,
}: {
  plan: Parameters<typeof planItem>[0] & { state: PlannedState };
  onMove: () => void;
}) {
  const isPending = usePending()('planned change', plan.id) !== undefined;
  if (isPending) return null;
  const item = planItem(plan);
  return (
    <>
      {plan.state === 'failed' ? (
        <RowAction
          label={`Retry: ${item.label}`}
          title="Retry"
          icon={RotateCw}
          onClick={() => perform(application, [item])}
        />
      ) : (
        <RowAction label={`Edit time: ${item.label}`} title="Edit time" icon={CalendarClock} onClick={onMove} />
      )}
      <RowAction
        label={`Cancel: ${item.label}`}
        title="Cancel"
        icon={X}
        look="danger"
        onClick={() => perform(cancellation, [item])}
      />
    </>
  );
}
