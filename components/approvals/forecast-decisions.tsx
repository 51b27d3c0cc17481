'use client';

import { confirmWithReason } from '@/components/form/confirm-with-reason';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import type { approve } from '@/lib/contract/approvals';
import type { Output } from '@/lib/contract/endpoint';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { MAX_FORECAST_NOTE } from '@/lib/domain/forecast';
import type { ForecastType } from '@/lib/domain/forecast-type';
import { formatCount, formatCountOf, formatPoints } from '@/lib/format';
import { createDecisionStore, useDecisionResult } from './delayed-decisions';
import { alreadyInWords, waitingInWords, type ForecastDecision } from './forecast-words';
import type { DecidedAt } from './module-decisions';

const DecidedForecasts = deferred(() => import('./decided-forecasts'));

/** What a decision about one of both kinds of a month is made of. */
export interface DecidableForecast {
  type: ForecastType;
  qpoints: number;
  /** Of an achievement. */
  forecastIds: number[];
  submissionId: number;
  /** The company. */
  name: string;
}

/** What is being decided, and what came of it. In the browser there is one list of these. */
export const forecastDecisions = createDecisionStore<ForecastDecision>();

interface ForecastsToDecide {
  /** By `forecastNumber`. */
  selected: ReadonlyMap<number, DecidableForecast>;
  /** Held achievements that are rejected with them. */
  along: readonly { id: number; forecastIds: number[] }[];
  decision: ApprovalDecision;
  /** Why they are rejected; empty for none. */
  reason?: string;
}

/** Approves or rejects months, in ten seconds unless that is undone. */
export function holdForecasts(
  { selected, along, decision, reason = '' }: ForecastsToDecide,
  { href, putBack }: DecidedAt,
): void {
  const items = [...selected.values()];
  const body = approveBody(items, along);
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
    link: { text: 'See what was decided', href },
    putBack,
  });
}

/**
 * Asks before forecasts are rejected, in the words of spec 2 §2.4.
 *
 * @param held how many held ones go along
 * @param takesReason does the upstream keep a reason?
 * @param onClosed where the focus goes afterwards
 * @returns null where they are not to be rejected
 */
export async function confirmForecastsRejection(
  { count, held, takesReason }: { count: number; held: number; takesReason: boolean },
  onClosed: () => void,
): Promise<{ reason: string | undefined } | null> {
  const question = rejectQuestion(count, held, onClosed);
  if (takesReason) return confirmWithReason({ ...question, rows: 2, maxLength: MAX_FORECAST_NOTE });
  return (await confirm({ ...question, confirm: 'Reject' })) ? { reason: undefined } : null;
}

/** @param held how many held ones go along */
function rejectQuestion(count: number, held: number, onClosed: () => void) {
  return {
    title: `Are you sure you want to reject ${formatCount(count)} forecasts?`,
    text: (
      <>
        <p>This can’t be undone.</p>
        {held > 0 ? (
          <p>
            {`${formatCountOf(held, 'achievement')} outside the band ` +
              `${held === 1 ? 'goes with it and is' : 'go with it and are'} rejected.`}
          </p>
        ) : null}
      </>
    ),
    look: 'danger',
    onClosed,
  } as const;
}

/** What came of the decisions, one after the other; over the list, whose last row may be gone by then. */
export function ForecastsDecided() {
  const decided = useDecisionResult(forecastDecisions);
  return decided ? <DecidedForecasts decided={decided} onClose={forecastDecisions.closeResult} /> : null;
}

/** What a decision gives and takes along is said before it is sent. */
function heldSentence(items: readonly DecidableForecast[], along: number, decision: ApprovalDecision): string {
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

function approveBody(items: readonly DecidableForecast[], along: ForecastsToDecide['along']) {
  return {
    types: ['forecasts', 'submission'] as ['forecasts', 'submission'],
    submission: items.filter(({ type }) => type === 'submission').map(({ submissionId }) => submissionId),
    data: items.flatMap(({ forecastIds }) => forecastIds),
    forecastsAwaitingRejection: along.flatMap(({ forecastIds }) => forecastIds),
  };
}

/** What an approval is told to give. */
const approvedAmounts = (items: readonly DecidableForecast[]) =>
  items.map(({ submissionId, type, qpoints }) => ({ submissionId, forecastType: type, qpoints }));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
