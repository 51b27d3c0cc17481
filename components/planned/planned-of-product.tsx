'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { usePending } from '@/components/action/pending';
import { perform } from '@/components/action/perform';
import { useMay } from '@/components/layout/rights';
import { RecordLink } from '@/components/record/record-link';
import { Button } from '@/components/ui/button';
import { StatusPill } from '@/components/ui/status-pill';
import type { listPlannedChanges, PlannedChange } from '@/lib/contract/planned-changes';
import { plansOfProduct } from '@/lib/addresses/planned-changes';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDayAndTime } from '@/lib/time/format-time';
import { application, cancellation, planItem } from './plan-actions';
import { fieldInWords } from './plan-words';

/**
 * A product's planned and failed changes, soonest first. Renders nothing if there are none or they fail to load,
 * because their list shows them too.
 */
export function PlannedOfProduct({
  productId,
  timeZone,
  onMove,
}: {
  productId: number;
  timeZone: string;
  onMove: (plan: PlannedChange) => void;
}) {
  const title = useId();
  const { data } = useQuery({
    ...query(readOf<typeof listPlannedChanges>('/planned-changes', { query: plansOfProduct(productId) })),
    enabled: useMay('plannedChanges'),
  });
  const plans = data?.data ?? [];
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby={title} className="flex flex-col rounded-lg border bg-surface text-sm">
      <h2 id={title} className="border-b px-3 py-2 font-semibold">
        Planned changes
      </h2>
      <ul className="divide-y">
        {plans.map((plan) => (
          <Planned key={plan.id} plan={plan} timeZone={timeZone} onMove={() => onMove(plan)} />
        ))}
      </ul>
    </section>
  );
}

function Planned({ plan, timeZone, onMove }: { plan: PlannedChange; timeZone: string; onMove: () => void }) {
  const mayChange = useMay('products', 'change');
  const item = planItem(plan);
  const pending = usePending()('planned change', plan.id);
  const { fields, at, state, result, userId, userName } = plan;
  const when = formatDayAndTime(at, timeZone);
  const name = `${item.label}, ${when}`;
  const isFailed = state === 'failed';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          {isFailed ? <StatusPill tone="bad">Failed</StatusPill> : <span className="font-medium">{when}</span>}
          <span>{fields.map(fieldInWords).join(' · ')}</span>
        </p>
        {isFailed ? <p className="wrap-anywhere">{result}</p> : null}
        <p className="text-xs text-muted">
          {isFailed ? `Planned for ${when} by ` : 'Planned by '}
          <RecordLink to="admin" id={userId}>
            {userName}
          </RecordLink>
        </p>
      </div>
      {pending ? <StatusPill tone="quiet">{pending.doing}</StatusPill> : null}
      {mayChange && !pending ? (
        <div className="flex flex-wrap gap-2">
          {isFailed ? (
            <Button className="max-sm:h-10" aria-label={`Retry ${name}`} onClick={() => perform(application, [item])}>
              Retry
            </Button>
          ) : null}
          <Button className="max-sm:h-10" aria-label={`Edit ${name}`} aria-haspopup="dialog" onClick={onMove}>
            Edit
          </Button>
          <Button className="max-sm:h-10" aria-label={`Cancel ${name}`} onClick={() => perform(cancellation, [item])}>
            Cancel
          </Button>
        </div>
      ) : null}
    </li>
  );
}
