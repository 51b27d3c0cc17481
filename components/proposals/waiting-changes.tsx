'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useMay } from '@/components/layout/rights';
import { RecordLink } from '@/components/record/record-link';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import type { listProposedChanges, ProposedChange } from '@/lib/contract/proposed-changes';
import type { ProposableCall, ProposalVerdict } from '@/lib/domain/proposed-change';
import { proposalSentence } from '@/lib/text/proposed-change-words';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDate } from '@/lib/time/format-time';
import { useProposalDecision } from './decide-proposal';

const VERBS: Readonly<Record<ProposalVerdict, string>> = {
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw',
};

/**
 * Lists a page's changes that await another administrator. Renders nothing if the list is empty or fails to load,
 * because My work lists them too.
 *
 * @param calls the kinds of changes to show
 * @param record shows only this record's changes
 */
export function WaitingChanges({
  calls,
  record,
  timeZone,
}: {
  calls: readonly ProposableCall[];
  record?: { type: string; id: number };
  timeZone: string;
}) {
  const hasProposedChanges = useMay('proposedChanges');
  const title = useId();
  const { data = [] } = useQuery({
    ...query(readOf<typeof listProposedChanges>('/proposed-changes', {})),
    enabled: hasProposedChanges,
  });
  const isOf = (change: ProposedChange) =>
    !record || (change.record?.type === record.type && change.record.id === record.id);
  const waiting = data.filter((change) => calls.includes(change.call) && isOf(change));
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={title} className="flex flex-col rounded-lg border bg-surface text-sm">
      <h2 id={title} className="border-b px-3 py-2 font-semibold">
        Needs another administrator
      </h2>
      <ul className="divide-y">
        {waiting.map((change) => (
          <WaitingChange key={change.id} change={change} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
}

function WaitingChange({
  change,
  timeZone,
}: {
  change: ProposedChange & { verdicts: ProposalVerdict[] };
  timeZone: string;
}) {
  const { decide, saving } = useProposalDecision();
  const { about, userId, userName, createdAt, verdicts } = change;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere">{proposalSentence(change)}</p>
        <p className="text-xs text-muted">
          {'Proposed by '}
          <RecordLink to="admin" id={userId}>
            {userName}
          </RecordLink>
          {`, ${formatDate(createdAt, timeZone)}`}
        </p>
      </div>
      <div className="flex gap-2">
        {verdicts.toReversed().map((verdict) => (
          <Button
            key={verdict}
            look={verdict === 'approve' ? 'primary' : 'secondary'}
            className={`max-sm:h-10 ${DISABLED_CLASS}`}
            aria-disabled={saving || undefined}
            aria-label={`${VERBS[verdict]}: ${about}`}
            onClick={() => (saving ? undefined : void decide(change, verdict))}
          >
            {VERBS[verdict]}
          </Button>
        ))}
      </div>
    </li>
  );
}
