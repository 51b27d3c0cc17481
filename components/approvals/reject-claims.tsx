import { confirmWithReason } from '@/components/form/confirm-with-reason';
import { Button } from '@/components/ui/button';
import { moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { MAX_CLAIM_NOTE } from '@/lib/domain/claim';
import { formatCount, formatCountOf } from '@/lib/format';
import { moduleDecisions } from './module-decisions';

/**
 * Rejects the selected claims of a company in ten seconds, unless that is undone; meanwhile nothing
 * else of the company is decided here.
 */
export function RejectClaims({
  companyId,
  claimIds,
  onHeld,
  onEnd,
}: {
  companyId: number;
  claimIds: readonly number[];
  onHeld: () => void;
  /** They were decided, or it was undone, or failed. */
  onEnd: () => void;
}) {
  const what = formatCountOf(claimIds.length, 'claim');

  const hold = (reason: string | undefined) => {
    onHeld();
    moduleDecisions.hold({
      rows: new Map([[companyId, 'rejected']]),
      message: `${what} ${claimIds.length === 1 ? 'is' : 'are'} rejected in ten seconds.`,
      body: { rejected: true, claimIds: [...claimIds], rejectionNote: reason },
      failed: 'Failed to reject company modules',
      toResult: () => null,
      done: ({ approved, already = [] }) =>
        [
          `${formatCount(approved.length)} Modules Rejected`,
          already.length > 0 ? alreadySentence(already.length) : null,
        ]
          .filter(Boolean)
          .join('\n'),
      link: { text: 'See what was decided', href: moduleApprovalsAddress.href({ company: companyId }) },
      putBack: onEnd,
      onDecided: onEnd,
    });
  };
  const reject = async () => {
    const answer = await confirmWithReason({
      title: `Reject ${what}?`,
      text: 'What is left of the company can be approved then.',
      look: 'danger',
      maxLength: MAX_CLAIM_NOTE,
      onClosed: () => document.querySelector<HTMLElement>('[data-claims] [tabindex="0"]')?.focus(),
    });
    if (answer) hold(answer.reason);
  };
  return (
    <Button look="danger" className="max-sm:h-10" aria-haspopup="dialog" onClick={() => void reject()}>
      {`Reject ${what}`}
    </Button>
  );
}

const alreadySentence = (count: number) => `${formatCountOf(count, 'claim')} had been decided before.`;
