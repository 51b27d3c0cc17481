'use client';

import { useDecidingOf } from '@/components/approvals/delayed-decisions';
import {
  confirmForecastsRejection,
  forecastDecisions,
  holdForecasts,
  type DecidableForecast,
} from '@/components/approvals/forecast-decisions';
import {
  claimantOf,
  confirmModulesRejection,
  holdModules,
  moduleDecisions,
} from '@/components/approvals/module-decisions';
import { useMay } from '@/components/layout/rights';
import { VERDICT_WORDS } from '@/components/points/pending-request';
import { Button } from '@/components/ui/button';
import type { ModuleApprovalGroup } from '@/lib/contract/approvals';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { forecastNumber } from '@/lib/domain/forecast';
import { companyHref } from '@/lib/paths';

/** When the page of the company was read last, in milliseconds. */
interface OfCompany {
  companyId: number;
  readAt: number;
  /** Has nothing else been waiting longer for a press? */
  isNext: boolean;
}

/** Approve and Reject of what a company has waiting, in ten seconds unless undone. */
export function ModuleVerdicts({ group, companyId, readAt, isNext }: OfCompany & { group: ModuleApprovalGroup }) {
  const held = useDecidingOf(moduleDecisions, readAt).get(companyId);
  const claimant = claimantOf(group);
  const at = { href: companyHref(companyId), putBack: () => undefined };
  return (
    <Verdicts
      what="the modules"
      isNext={isNext}
      held={held}
      onApprove={() => holdModules([claimant], 'approved', at)}
      onReject={async () => {
        if (await confirmModulesRejection([claimant], focusPage)) holdModules([claimant], 'rejected', at);
      }}
    />
  );
}

/** The same of its months; those outside the band wait in a list of their own. */
export function ForecastVerdicts({
  forecasts,
  companyId,
  readAt,
  isNext,
}: OfCompany & { forecasts: ForecastApproval[] }) {
  const deciding = useDecidingOf(forecastDecisions, readAt);
  const numbers = forecasts.map(forecastNumber);
  const held = numbers.map((number) => deciding.get(number)).find((decision) => decision !== undefined);
  const selected = new Map(forecasts.map((forecast) => [forecastNumber(forecast), decidable(forecast)]));
  const hold = (decision: ApprovalDecision, reason?: string) =>
    holdForecasts(
      { selected, along: [], decision, ...(reason && { reason }) },
      { href: companyHref(companyId), putBack: () => undefined },
    );
  return (
    <Verdicts
      what="the forecasts"
      isNext={isNext}
      held={held}
      onApprove={() => hold('approved')}
      onReject={async () => {
        const asked = { count: forecasts.length, held: 0, takesReason: true };
        const answer = await confirmForecastsRejection(asked, focusPage);
        if (answer) hold('rejected', answer.reason);
      }}
    />
  );
}

/** An achievement is known by any of its lines. */
function decidable({ name, qpoints, submissionId, forecastType, forecastIds }: ForecastApproval): DecidableForecast {
  const lines = forecastType === 'achievement' ? forecastIds.slice(0, 1) : [];
  return { name, qpoints, submissionId, type: forecastType, forecastIds: lines };
}

const focusPage = () => document.getElementById('content')?.focus();

const HELD_WORDS: Readonly<Record<ApprovalDecision, string>> = {
  approved: VERDICT_WORDS.approve.held,
  rejected: VERDICT_WORDS.reject.held,
};

function Verdicts({
  what,
  isNext,
  held,
  onApprove,
  onReject,
}: {
  what: string;
  isNext: boolean;
  /** How they are being decided. */
  held: ApprovalDecision | undefined;
  onApprove: () => void;
  onReject: () => Promise<void>;
}) {
  const mayDecide = useMay('approvals', 'decide');
  if (held) {
    return (
      <span role="status" className="text-xs text-muted">
        {HELD_WORDS[held]}
      </span>
    );
  }
  if (!mayDecide) return null;
  return (
    <>
      <Button
        aria-label={`${VERDICT_WORDS.reject.verb}: ${what}`}
        className="h-7 max-sm:h-10"
        onClick={() => void onReject()}
      >
        {VERDICT_WORDS.reject.verb}
      </Button>
      <Button
        look={isNext ? 'primary' : 'secondary'}
        aria-label={`${VERDICT_WORDS.approve.verb}: ${what}`}
        className="h-7 max-sm:h-10"
        onClick={onApprove}
      >
        {VERDICT_WORDS.approve.verb}
      </Button>
    </>
  );
}
