'use client';

import type { Action, Item } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { perform } from '@/components/action/perform';
import { confirmWithReason } from '@/components/form/confirm-with-reason';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import type { approve } from '@/lib/contract/approvals';
import type { Output } from '@/lib/contract/endpoint';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { MAX_FORECAST_NOTE } from '@/lib/domain/forecast';
import type { ForecastType } from '@/lib/domain/forecast-type';
import { formatCount, formatCountOf, formatPoints } from '@/lib/text/format';
import { createResults, useResult } from './decision-results';
import { alreadyInWords, waitingInWords, type ForecastDecision } from './forecast-words';
import { decisionOf, takenBackAt, type DecidedAt } from './module-decisions';

const DecidedForecasts = deferred(() => import('./decided-forecasts'));

/** One kind of a month's forecast, as needed for a decision. */
export interface DecidableForecast {
  type: ForecastType;
  qpoints: number;
  /** The lines of an achievement. */
  forecastIds: number[];
  submissionId: number;
  /** The company's name. */
  name: string;
  companyId?: number | undefined;
}

/** Module state, because results outlive the page. */
const forecastResults = createResults<ForecastDecision>();

interface ForecastsToDecide {
  /** By `forecastNumber`. */
  selected: ReadonlyMap<number, DecidableForecast>;
  /** Out-of-band achievements to reject too. */
  along: readonly { id: number; forecastIds: number[] }[];
  decision: ApprovalDecision;
  /** The reason for the rejection; empty for none. */
  reason?: string;
}

type Decided = DecidableForecast & Item;

function deciding(
  { along, decision, reason = '' }: Omit<ForecastsToDecide, 'selected'>,
  href: string,
): Action<Decided, Output<typeof approve>> {
  const isApproval = decision === 'approved';
  const outOfBand = along.length > 0 ? `${formatCount(along.length)} out of band` : '';
  return {
    ...decisionOf(decision),
    of: 'forecast',
    noun: ['forecast', 'forecasts'],
    subject: (forecasts) => {
      const companies = new Set(forecasts.map(({ name }) => name)).size;
      const what =
        `${formatCountOf(forecasts.length, 'forecast')} of ` + formatCountOf(companies, 'company', 'companies');
      return !isApproval && outOfBand ? `${what} and ${outOfBand}` : what;
    },
    isOne: (forecasts) => forecasts.length === 1 && (isApproval || along.length === 0),
    // Show what an approval gives and rejects before sending it.
    ...(isApproval && {
      detail: (forecasts) =>
        [formatPoints(sum(forecasts.map(({ qpoints }) => qpoints))), outOfBand && `${outOfBand} rejected`]
          .filter(Boolean)
          .join(', '),
    }),
    call: (forecasts) => {
      const body = approveBody(forecasts, along);
      return call<typeof approve>('POST', '/approvals/approve', {
        body: isApproval
          ? { ...body, forecasts: approvedAmounts(forecasts) }
          : { ...body, rejected: true, ...(reason && { rejectionNote: reason }) },
      });
    },
    link: (_, [answer] = []) => (isApproval ? takenBackAt(answer) : undefined) ?? { text: 'See decisions', href },
    done: (_, [answer]) => {
      if (!answer) return null;
      const hasResult =
        !isApproval || Boolean(answer.rejected?.length || answer.already?.length || answer.waiting?.length);
      const heldIds = along.map(({ id }) => (id - 1) / 2);
      if (hasResult && forecastResults.add({ ...answer, decision, reason, heldIds })) return null;
      return {
        message: doneSentence(answer, decision),
        ...(hasResult && { link: { text: 'See decisions', href } }),
      };
    },
    failed: isApproval ? 'There was a problem approving forecasts' : 'There was a problem rejecting forecasts',
    marks: (forecasts) => [
      ...along.map(({ id }) => ({ of: 'forecast', id, verb: decisionOf('rejected').verb })),
      ...forecasts.map(({ id }) => ({ of: 'forecast', id })),
    ],
    decides: {
      kind: 'company',
      ids: (forecasts) => [...new Set(forecasts.flatMap(({ companyId }) => companyId ?? []))],
    },
  };
}

export function decideForecasts({ selected, ...decision }: ForecastsToDecide, { href, putBack }: DecidedAt): void {
  const items = Array.from(selected, ([id, forecast]) => ({ ...forecast, id, label: forecast.name }));
  perform(deciding(decision, href), items, { onEnd: ({ left }) => (left.length > 0 ? putBack() : undefined) });
}

/**
 * Confirms rejecting forecasts, with the wording of spec 2 §2.4.
 *
 * @param held number of out-of-band forecasts to reject too
 * @param takesReason whether the upstream stores a reason
 * @param onClosed moves the focus after closing
 * @returns null if canceled
 */
export async function confirmForecastsRejection(
  { count, held, takesReason }: { count: number; held: number; takesReason: boolean },
  onClosed: () => void,
): Promise<{ reason: string | undefined } | null> {
  const question = rejectQuestion(count, held, onClosed);
  if (takesReason) return confirmWithReason({ ...question, rows: 2, maxLength: MAX_FORECAST_NOTE });
  return (await confirm({ ...question, confirm: 'Reject' })) ? { reason: undefined } : null;
}

/** @param held number of out-of-band forecasts to reject too */
function rejectQuestion(count: number, held: number, onClosed: () => void) {
  return {
    title: `Are you sure you want to reject ${formatCount(count)} forecasts?`,
    text: (
      <>
        <p>This can’t be undone.</p>
        {held > 0 ? (
          <p>
            {`${formatCountOf(held, 'achievement')} outside the band ` +
              `${held === 1 ? 'will also be' : 'will also be'} rejected.`}
          </p>
        ) : null}
      </>
    ),
    look: 'danger',
    onClosed,
  } as const;
}

/** Shows decision results one by one over the list, whose rows may be gone. */
export function ForecastsDecided() {
  const decided = useResult(forecastResults);
  return decided ? <DecidedForecasts decided={decided} onClose={forecastResults.close} /> : null;
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

/** The amounts to confirm in an approval. */
const approvedAmounts = (items: readonly DecidableForecast[]) =>
  items.map(({ submissionId, type, qpoints }) => ({ submissionId, forecastType: type, qpoints }));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
