'use client';

import { useState } from 'react';
import { createDecisionStore, useDeciding, useDecisionResult } from '@/components/approvals/delayed-decisions';
import { confirmWithReason } from '@/components/form/confirm-with-reason';
import { Switch } from '@/components/form/switch';
import { SelectionBar } from '@/components/list/selection';
import type { SelectionStore } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { confirm } from '@/components/ui/confirm';
import { focusList, focusSelection } from '@/components/ui/focus';
import {
  forecastApprovalsAddress,
  heldForecastsAddress,
  type ForecastApprovalsView,
} from '@/lib/addresses/forecast-approvals';
import type { approve } from '@/lib/contract/approvals';
import type { Output } from '@/lib/contract/endpoint';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { MAX_FORECAST_NOTE } from '@/lib/domain/forecast';
import { formatCount, formatCountOf, formatPoints } from '@/lib/format';
import {
  alreadyInWords,
  waitingInWords,
  type ForecastDecision,
  type HeldForecasts,
  type SelectedForecast,
} from './forecast-row';

const DecidedForecasts = deferred(() => import('./decided-forecasts'));

/** What is being decided, and what came of it. In the browser there is one list of these. */
export const forecastDecisions = createDecisionStore<ForecastDecision>();

/** Reject and Approve, which act on the selected; what is held goes with both unless it is left (spec 2 §2.4, §4). */
export function DecideForecasts({
  store,
  view,
  held: { items: all, awaiting, takesReason },
}: {
  store: SelectionStore<SelectedForecast>;
  view: ForecastApprovalsView;
  held: HeldForecasts;
}) {
  const [leavesHeld, setLeavesHeld] = useState(false);
  const deciding = useDeciding(forecastDecisions);
  const scope = forecastApprovalsAddress.scope(view);
  // With an earlier decision some are under way already.
  const held = all.filter(({ id }) => !deciding.has(id));
  const along = leavesHeld ? [] : held;

  const hold = (selected: ReadonlyMap<number, SelectedForecast>, decision: ApprovalDecision, reason = '') => {
    const items = [...selected.values()];
    const body = approveBody(items, along);
    store.clear();
    focusList();
    forecastDecisions.hold({
      rows: new Map([
        ...along.map(({ id }) => [id, 'rejected'] as const),
        ...[...selected.keys()].map((id) => [id, decision] as const),
      ]),
      message: heldSentence(items, along.length, decision),
      body:
        decision === 'rejected'
          ? { ...body, rejected: true, ...(reason && { rejectionNote: reason }) }
          : { ...body, forecasts: approvedAmounts(items) },
      failed:
        decision === 'rejected' ? 'There was a problem rejecting forecasts' : 'There was a problem approving forecasts',
      toResult: (answer) =>
        decision === 'approved' && !answer.rejected?.length && !answer.already?.length && !answer.waiting?.length
          ? null
          : { ...answer, decision, reason, heldIds: along.map(({ id }) => (id - 1) / 2) },
      done: (answer) => doneSentence(answer, decision),
      about: { text: 'See what was decided', href: forecastApprovalsAddress.listHref(view) },
      putBack: () => store.settle(scope, { gone: [], back: selected }),
    });
  };

  const reject = async (selected: ReadonlyMap<number, SelectedForecast>) => {
    const question = rejectQuestion(selected.size, along.length);
    const answer = takesReason
      ? await confirmWithReason({ ...question, rows: 2, maxLength: MAX_FORECAST_NOTE })
      : (await confirm({ ...question, confirm: 'Reject' })) && { reason: undefined };
    if (answer) hold(selected, 'rejected', answer.reason);
  };

  return (
    <>
      <SelectionBar>
        {() => {
          const selected = store.rows(scope);
          return (
            <>
              {all.length + awaiting > 0 ? (
                <div className="order-first flex basis-full flex-wrap items-center gap-x-4 gap-y-1">
                  {held.length > 0 ? (
                    <Switch label="Leave the held ones for later" checked={leavesHeld} onChange={setLeavesHeld} />
                  ) : null}
                  <HeldLink held={all.length} awaiting={awaiting} />
                </div>
              ) : null}
              <Button look="danger" className="max-sm:h-10" onClick={() => void reject(selected)}>
                Reject
              </Button>
              <Button look="primary" className="max-sm:h-10" onClick={() => hold(selected, 'approved')}>
                {`Approve ${formatCount(selected.size)}${along.length > 0 ? `, reject ${formatCount(along.length)} held` : ''}`}
              </Button>
            </>
          );
        }}
      </SelectionBar>
    </>
  );
}

/** Leads to what is held, with or without serial numbers. */
function HeldLink({ held, awaiting }: { held: number; awaiting: number }) {
  const verb = awaiting === 1 ? 'awaits' : 'await';
  return (
    <a href={heldForecastsAddress.href({})} className="inline-flex min-h-6 items-center text-accent underline">
      {`${formatCount(held + awaiting)} held`}
      {awaiting > 0 ? `, ${formatCount(awaiting)} of them ${verb} serial numbers` : ''}
    </a>
  );
}

/** In the words of spec 2 §2.4. @param held how many held ones go along */
function rejectQuestion(count: number, held: number) {
  return {
    title: `Are you sure you want to reject ${formatCount(count)} forecasts?`,
    text: (
      <>
        <p>This can’t be undone.</p>
        {held > 0 ? (
          <p>{`${formatCountOf(held, 'achievement')} outside the band ${held === 1 ? 'goes with it and is' : 'go with it and are'} rejected.`}</p>
        ) : null}
      </>
    ),
    look: 'danger',
    onClosed: focusSelection,
  } as const;
}

/** What came of the decisions, one after the other; over the list, whose last row may be gone by then. */
export function ForecastsDecided() {
  const decided = useDecisionResult(forecastDecisions);
  return decided ? <DecidedForecasts decided={decided} onClose={forecastDecisions.closeResult} /> : null;
}

/** What a decision gives and takes along is said before it is sent. */
function heldSentence(items: readonly SelectedForecast[], along: number, decision: ApprovalDecision): string {
  const companies = formatCountOf(new Set(items.map(({ name }) => name)).size, 'company', 'companies');
  const what = `${formatCountOf(items.length, 'forecast')} of ${companies}`;
  const verb = items.length + (decision === 'rejected' ? along : 0) === 1 ? 'is' : 'are';
  if (decision === 'rejected') {
    return `${what}${along > 0 ? ` and ${formatCount(along)} held` : ''} ${verb} rejected in ten seconds.`;
  }
  const points = formatPoints(sum(items.map(({ qpoints }) => qpoints)));
  const rejected = along > 0 ? ` and ${formatCount(along)} held rejected` : '';
  return `${what} ${verb} approved${rejected} in ten seconds: ${points}.`;
}

function doneSentence(
  { approved, already = [], waiting = [] }: Output<typeof approve>,
  decision: ApprovalDecision,
): string {
  const points = formatPoints(sum(approved.map(({ amount }) => amount ?? 0)));
  const decided =
    decision === 'approved'
      ? `${formatCountOf(approved.length, 'forecast')} approved: ${points} in total.`
      : `${formatCount(approved.length)} Forecasts Rejected`;
  return [decided, ...waitingInWords(waiting), alreadyInWords(already)].filter(Boolean).join(' ');
}

function approveBody(items: readonly SelectedForecast[], along: HeldForecasts['items']) {
  return {
    types: ['forecasts', 'submission'] as ['forecasts', 'submission'],
    submission: items.filter(({ type }) => type === 'submission').map(({ submissionId }) => submissionId),
    data: items.flatMap(({ forecastIds }) => forecastIds),
    forecastsAwaitingRejection: along.flatMap(({ forecastIds }) => forecastIds),
  };
}

/** What an approval is told to give. */
const approvedAmounts = (items: readonly SelectedForecast[]) =>
  items.map(({ submissionId, type, qpoints }) => ({ submissionId, forecastType: type, qpoints }));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
