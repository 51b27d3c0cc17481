'use client';

import { useDeciding } from '@/components/approvals/delayed-decisions';
import { forecastDecisions } from '@/components/approvals/forecast-decisions';
import { moduleDecisions } from '@/components/approvals/module-decisions';
import { useDelayedVerdicts } from '@/components/points/delayed-verdicts';
import { VERDICT_WORDS } from '@/components/points/pending-request';
import { useDelayedApprovals, useDelayedReviews } from '@/components/registrations/delayed-review';
import type { WorkItem } from '@/lib/contract/work';
import type { ApprovalDecision } from '@/lib/domain/claim';

const DECISION_WORDS: Readonly<Record<ApprovalDecision, string>> = {
  approved: VERDICT_WORDS.approve.held,
  rejected: VERDICT_WORDS.reject.held,
};

/** What is decided of something and held while it can be undone, in words; undefined where nothing is. */
export function useHeldWork(): (item: Pick<WorkItem, 'kind' | 'record' | 'companyId'>) => string | undefined {
  const verdicts = useDelayedVerdicts();
  const modules = useDeciding(moduleDecisions);
  const forecasts = useDeciding(forecastDecisions);
  const reviews = useDelayedReviews();
  const approvals = useDelayedApprovals();
  return ({ kind, record, companyId }) => {
    if (kind === 'registration' && approvals.has(record)) return VERDICT_WORDS.approve.held;
    if (kind === 'registration') return reviews.has(record) ? VERDICT_WORDS.reject.held : undefined;
    const verdict = kind === 'pointRequest' ? verdicts.get(companyId ?? 0) : undefined;
    if (verdict) return VERDICT_WORDS[verdict].held;
    const decision = kind === 'modules' ? modules.get(record) : kind === 'forecast' ? forecasts.get(record) : undefined;
    return decision && DECISION_WORDS[decision];
  };
}

/** What of a row is decided. */
export function HeldNote({ item }: { item: WorkItem }) {
  const held = useHeldWork()(item);
  return held ? <span className="text-muted">{` · ${held}`}</span> : null;
}
