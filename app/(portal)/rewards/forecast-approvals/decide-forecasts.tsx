'use client';

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
import { formatCount, formatPoints } from '@/lib/format';
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
  const send = (items: readonly SelectedForecast[], more: { rejected?: true }) =>
    bff<typeof approve>('POST', '/approvals/approve', { body: { ...bodyOf(items, held), ...more } });

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
        const saved = await save(() => send(items, { rejected: true }), { failed: 'There was a problem rejecting forecasts' });
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
            {companies(new Set(items.map(({ name }) => name)).size)}.
          </p>
          <GoesWithIt held={held} />
        </>
      ),
      confirm: 'Approve',
      confirming: 'Approving…',
      onConfirm: async () => {
        const saved = await save(() => send(items, {}), {
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
              <Button look="primary" className="max-sm:h-10" aria-disabled={saving} onClick={() => void approveThem(items)}>
                Approve
              </Button>
            </>
          );
        }}
      </SelectionBar>
      {rejected ? <RejectedForecasts answer={rejected} onClose={() => setRejected(null)} /> : null}
    </>
  );
}

function GoesWithIt({ held: { count } }: { held: HeldForecasts }) {
  if (count === 0) return null;
  const achievements = count === 1 ? '1 achievement' : `${formatCount(count)} achievements`;
  return <p>{`${achievements} outside the band ${count === 1 ? 'goes' : 'go'} with it and ${count === 1 ? 'is' : 'are'} rejected.`}</p>;
}

function bodyOf(items: readonly SelectedForecast[], held: HeldForecasts) {
  return {
    types: ['forecasts', 'submission'] as ['forecasts', 'submission'],
    submission: items.filter(({ type }) => type === 'submission').map(({ submissionId }) => submissionId),
    data: items.flatMap(({ forecastIds }) => forecastIds),
    forecastsAwaitingRejection: held.forecastIds,
    forecasts: items.map(({ submissionId, type, qpoints }) => ({ submissionId, forecastType: type, qpoints })),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const companies = (count: number) => (count === 1 ? '1 company' : `${formatCount(count)} companies`);

/** What was rejected along with it, and what others had decided before. */
function asideOf({ rejected = [], already = [] }: ForecastDecision): string {
  return [rejected.length > 0 ? `${formatCount(rejected.length)} outside the band were rejected.` : '', alreadyInWords(already)].filter(Boolean).join(' ');
}
