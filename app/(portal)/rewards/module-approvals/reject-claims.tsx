import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { MAX_CLAIM_NOTE } from '@/lib/domain/claim';
import { formatCount, formatCountOf } from '@/lib/format';
import { moduleDecisions } from './decide-modules';

const FormQuestion = deferred(() => import('@/components/ui/form-question'));

/**
 * Rejects the ticked claims of a company in ten seconds, unless that is undone; meanwhile nothing else of the company is
 * decided here.
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
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const what = formatCountOf(claimIds.length, 'claim');

  const hold = () => {
    onHeld();
    moduleDecisions.hold({
      rows: new Map([[companyId, 'rejected']]),
      message: `${what} ${claimIds.length === 1 ? 'is' : 'are'} rejected in ten seconds.`,
      body: { rejected: true, claimIds: [...claimIds], rejectionNote: reason.trim() || undefined },
      failed: 'Failed to reject company modules',
      toResult: () => null,
      done: ({ approved, already = [] }) =>
        [
          `${formatCount(approved.length)} Modules Rejected`,
          already.length > 0 ? alreadySentence(already.length) : null,
        ]
          .filter(Boolean)
          .join('\n'),
      about: { text: 'See what was decided', href: moduleApprovalsAddress.href({ company: companyId }) },
      putBack: onEnd,
      refresh: () => {
        router.refresh();
        onEnd();
      },
    });
  };
  return (
    <>
      <Button look="danger" className="max-sm:h-10" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {`Reject ${what}`}
      </Button>
      {isAsking ? (
        <FormQuestion
          title={`Reject ${what}?`}
          confirm="Reject"
          look="danger"
          begin={field}
          fields={
            <TextField
              ref={field}
              name="reason"
              label="Reason (optional)"
              maxLength={MAX_CLAIM_NOTE}
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          }
          onConfirm={() => {
            hold();
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
          onClosed={() => document.querySelector<HTMLElement>('[data-claims] [tabindex="0"]')?.focus()}
        >
          What is left of the company can be approved then.
        </FormQuestion>
      ) : null}
    </>
  );
}

const alreadySentence = (count: number) => `${formatCountOf(count, 'claim')} had been decided before.`;
