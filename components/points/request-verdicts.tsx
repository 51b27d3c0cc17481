'use client';

import clsx from 'clsx';
import { usePending } from '@/components/action/pending';
import { useMay } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import type { CompanyPoints } from '@/lib/contract/points';
import type { Requester } from '@/lib/domain/point-request';
import { formatPoints } from '@/lib/text/format';
import { confirmRejection } from './confirm-rejection';
import { decideRequests } from './decide-requests';
import { pendingRequest, VERDICT_WORDS, VERDICTS, type Verdict } from './pending-request';

/** Approve and Reject buttons, or the reason why the reader can't decide. */
export function RequestVerdicts({
  company,
  asker,
}: {
  company: Pick<CompanyPoints, 'id' | 'name' | 'availableQpoints' | 'pointRequest'>;
  asker: Requester;
}) {
  const userId = useSignedInUser().id;
  const decision = usePending()('pointRequest', company.id);
  const pending = pendingRequest(company, { userId, asker });
  const mayDecide = useMay('qpointManagement', 'decide');
  if (!pending) return null;
  if (decision) {
    return (
      <span role="status" className="text-xs text-muted">
        {decision.doing}
      </span>
    );
  }
  const after = (
    <span className={clsx('whitespace-nowrap tabular-nums', pending.refusal && 'text-bad')}>
      <span className="sr-only">Available now and after: </span>
      {`${formatPoints(company.availableQpoints)} → ${formatPoints(pending.availableAfter)}`}
    </span>
  );
  if (pending.hold) {
    return (
      <>
        {after}
        <span className="text-xs text-muted">{pending.hold}</span>
      </>
    );
  }
  if (!mayDecide) return after;
  const { what, refusal } = pending;
  const give = (verdict: Verdict, reason?: string) => decideRequests(verdict, [{ company, what }], { reason });
  const reject = async () => {
    const answer = await confirmRejection(what, company.name, () => document.getElementById('content')?.focus());
    if (answer) give('reject', answer.reason);
  };
  return (
    <>
      {after}
      {VERDICTS.map((verdict) => {
        const why = verdict === 'approve' ? refusal : null;
        return (
          <Button
            key={verdict}
            look={verdict === 'approve' ? 'primary' : 'secondary'}
            aria-label={`${VERDICT_WORDS[verdict].verb}: ${what}`}
            title={why ?? undefined}
            aria-disabled={why !== null || undefined}
            className={clsx('h-7 max-sm:h-10', why && 'opacity-50')}
            onClick={() => (why ? undefined : verdict === 'approve' ? give(verdict) : void reject())}
          >
            {VERDICT_WORDS[verdict].verb}
          </Button>
        );
      })}
    </>
  );
}
