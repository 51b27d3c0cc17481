'use client';

import { usePending } from '@/components/action/pending';
import {
  confirmForecastsRejection,
  decideForecasts,
  type DecidableForecast,
} from '@/components/approvals/forecast-decisions';
import { claimantOf, confirmModulesRejection, decideModules } from '@/components/approvals/module-decisions';
import { useMay } from '@/components/layout/rights';
import { VERDICT_WORDS } from '@/components/points/pending-request';
import { Button } from '@/components/ui/button';
import type { ModuleApprovalGroup } from '@/lib/contract/approvals';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { forecastNumber } from '@/lib/domain/forecast';
import { companyHref } from '@/lib/addresses/paths';

interface OfCompany {
  companyId: number;
  /** True for the first pending item, whose button is primary. */
  isNext: boolean;
}

/** Approve and Reject for a company's pending modules. */
export function ModuleVerdicts({ group, companyId, isNext }: OfCompany & { group: ModuleApprovalGroup }) {
  const pending = usePending()('modules', companyId);
  const claimant = claimantOf(group);
  const at = { href: companyHref(companyId), putBack: () => undefined };
  return (
    <Verdicts
      what="the modules"
      isNext={isNext}
      pending={pending?.doing}
      onApprove={() => decideModules([claimant], 'approved', at)}
      onReject={async () => {
        if (await confirmModulesRejection([claimant], focusPage)) decideModules([claimant], 'rejected', at);
      }}
    />
  );
}

/** Approve and Reject for its forecasts; those out of band have their own list. */
export function ForecastVerdicts({ forecasts, companyId, isNext }: OfCompany & { forecasts: ForecastApproval[] }) {
  const pendingOf = usePending();
  const numbers = forecasts.map(forecastNumber);
  const pending = numbers.map((number) => pendingOf('forecast', number)).find((each) => each !== undefined);
  const selected = new Map(forecasts.map((forecast) => [forecastNumber(forecast), decidable(forecast)]));
  const decide = (decision: ApprovalDecision, reason?: string) =>
    decideForecasts(
      { selected, along: [], decision, ...(reason && { reason }) },
      { href: companyHref(companyId), putBack: () => undefined },
    );
  return (
    <Verdicts
      what="the forecasts"
      isNext={isNext}
      pending={pending?.doing}
      onApprove={() => decide('approved')}
      onReject={async () => {
        const asked = { count: forecasts.length, held: 0, takesReason: true };
        const answer = await confirmForecastsRejection(asked, focusPage);
        if (answer) decide('rejected', answer.reason);
      }}
    />
  );
}

/** Any line identifies an achievement. */
function decidable({
  name,
  companyId,
  qpoints,
  submissionId,
  forecastType,
  forecastIds,
}: ForecastApproval): DecidableForecast {
  const lines = forecastType === 'achievement' ? forecastIds.slice(0, 1) : [];
  return { name, companyId, qpoints, submissionId, type: forecastType, forecastIds: lines };
}

const focusPage = () => document.getElementById('content')?.focus();

function Verdicts({
  what,
  isNext,
  pending,
  onApprove,
  onReject,
}: {
  what: string;
  isNext: boolean;
  /** The pending decision. */
  pending: string | undefined;
  onApprove: () => void;
  onReject: () => Promise<void>;
}) {
  const mayDecide = useMay('approvals', 'decide');
  if (pending) {
    return (
      <span role="status" className="text-xs text-muted">
        {pending}
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
