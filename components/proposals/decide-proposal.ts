'use client';

import { confirmWithReason } from '@/components/form/confirm-with-reason';
import { useSave } from '@/components/form/use-save';
import { bff } from '@/lib/bff/client';
import type { decideProposedChange, ProposedChange } from '@/lib/contract/proposed-changes';
import { MAX_PROPOSAL_REASON, type ProposalVerdict } from '@/lib/domain/proposed-change';
import { proposalInWords } from '@/lib/text/proposed-change-words';

const DONE: Readonly<Record<ProposalVerdict, string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  withdraw: 'Withdrawn',
};

/**
 * Decides proposed changes one at a time. A rejection asks for a reason first.
 *
 * @returns `decide`, which resolves to whether the proposal was decided
 */
export function useProposalDecision(onClosed?: () => void) {
  const { save, saving } = useSave();
  const decide = async (proposal: ProposedChange, verdict: ProposalVerdict): Promise<boolean> => {
    const { id, version, about, userName } = proposal;
    const answer =
      verdict === 'reject'
        ? await confirmWithReason({
            title: 'Reject this change?',
            text: `${proposalInWords(proposal)}: ${about}, proposed by ${userName}. Nothing changes.`,
            hint: 'The person who proposed it sees this.',
            maxLength: MAX_PROPOSAL_REASON,
            ...(onClosed && { onClosed }),
          })
        : { reason: undefined };
    if (!answer) return false;
    const body = { verdict, reason: answer.reason, version };
    const send = () =>
      bff<typeof decideProposedChange>('POST', '/proposed-changes/{id}/decision', { params: { id }, body });
    return (await save(send, { done: DONE[verdict], link: { text: about } })) !== null;
  };
  return { decide, saving };
}
