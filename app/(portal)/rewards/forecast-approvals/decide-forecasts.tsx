'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { SelectionBar } from '@/components/list/selection';
import type { SelectionStore } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import { forecastApprovalsAddress, type ForecastApprovalsView } from '@/lib/addresses/forecast-approvals';
import { bff } from '@/lib/bff/client';
import type { approve } from '@/lib/contract/approvals';
import { waitReasonInWords } from '@/lib/domain/second-approval';
import { formatCount, formatCountOf, formatPoints } from '@/lib/format';
import { alreadyInWords, type ForecastDecision, type HeldForecasts, type SelectedForecast } from './forecast-row';

const RejectedForecasts = deferred(() => import('./rejected-forecasts'));

/** Reject and Approve, which act on the selected; what is held goes with both (spec 2 §2.4, §4). */
export function DecideForecasts({
  store,
  view,
  held,
}: {
  store: SelectionStore<SelectedForecast>;
  view: ForecastApprovalsView;
  held: HeldForecasts;
}) {
  const { save, saving } = useSave();
  const [rejected, setRejected] = useState<ForecastDecision | null>(null);
  const scope = forecastApprovalsAddress.scope(view);
  const router = useRouter();
  const send = (
    items: readonly SelectedForecast[],
    more: { rejected: true } | { forecasts: ReturnType<typeof seenOf> },
  ) => bff<typeof approve>('POST', '/approvals/approve', { body: { ...bodyOf(items, held), ...more } });

  /** The list is read anew only then: with its last row, the result would go too. */
  const close = () => {
    setRejected(null);
    router.refresh();
  };

  const reject = (items: readonly SelectedForecast[]) =>
    confirm({
      title: `Are you sure you want to reject ${formatCount(items.length)} forecasts?`,
      text: (
        <>
          <p>This can’t be undone.</p>
          <GoesWithIt held={held} />
        </>
      ),
      confirm: 'Reject',
      confirming: 'Rejecting…',
      look: 'danger',
      onConfirm: async () => {
        const saved = await save(() => send(items, { rejected: true }), {
          failed: 'There was a problem rejecting forecasts',
          next: 'stay',
        });
        if (!saved) return;
        store.clear();
        setRejected(saved.answer);
      },
    });

  const approveThem = (items: readonly SelectedForecast[]) =>
    confirm({
      title: `Approve ${formatCount(items.length)} forecasts?`,
      text: (
        <>
          <p>
            {formatPoints(sum(items.map(({ qpoints }) => qpoints)))} in total to{' '}
            {formatCountOf(new Set(items.map(({ name }) => name)).size, 'company', 'companies')}.
          </p>
          <GoesWithIt held={held} />
        </>
      ),
      confirm: 'Approve',
      confirming: 'Approving…',
      onConfirm: async () => {
        const saved = await save(() => send(items, { forecasts: seenOf(items) }), {
          failed: 'There was a problem approving forecasts',
          done: ({ approved }) =>
            `${formatCount(approved.length)} forecasts approved: ${formatPoints(sum(approved.map(({ amount }) => amount ?? 0)))} in total.`,
          about: (answer) => ({ text: asideOf(answer) }),
        });
        if (saved) store.clear();
      },
    });

  return (
    <>
      <SelectionBar>
        {() => {
          const items = [...store.rows(scope).values()];
          return (
            <>
              <Button look="danger" className="max-sm:h-10" aria-disabled={saving} onClick={() => void reject(items)}>
                Reject
              </Button>
              <Button
                look="primary"
                className="max-sm:h-10"
                aria-disabled={saving}
                onClick={() => void approveThem(items)}
              >
                Approve
              </Button>
            </>
          );
        }}
      </SelectionBar>
      {rejected ? <RejectedForecasts answer={rejected} onClose={close} /> : null}
    </>
  );
}

function GoesWithIt({ held: { count } }: { held: HeldForecasts }) {
  if (count === 0) return null;
  return (
    <p>{`${formatCountOf(count, 'achievement')} outside the band ${count === 1 ? 'goes with it and is' : 'go with it and are'} rejected.`}</p>
  );
}

function bodyOf(items: readonly SelectedForecast[], held: HeldForecasts) {
  return {
    types: ['forecasts', 'submission'] as ['forecasts', 'submission'],
    submission: items.filter(({ type }) => type === 'submission').map(({ submissionId }) => submissionId),
    data: items.flatMap(({ forecastIds }) => forecastIds),
    forecastsAwaitingRejection: held.forecastIds,
  };
}

/** What an approval is told to give. */
const seenOf = (items: readonly SelectedForecast[]) =>
  items.map(({ submissionId, type, qpoints }) => ({ submissionId, forecastType: type, qpoints }));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** What was rejected along with it, what waits for a second administrator, and what others had decided before. */
function asideOf({ rejected = [], already = [], waiting = [] }: ForecastDecision): string {
  return [
    rejected.length > 0 ? `${formatCount(rejected.length)} outside the band were rejected.` : '',
    ...waiting.map(({ name, reason, by }) => `${name ?? ''}: ${waitReasonInWords(reason, by ?? null)}`),
    alreadyInWords(already),
  ]
    .filter(Boolean)
    .join(' ');
}
