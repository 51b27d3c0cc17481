import { useState } from 'react';
import { BulkCounts, BulkDialog, BulkRefusals } from '@/components/bulk/bulk-dialog';
import { holdRun, type RunWords } from '@/components/bulk/held-run';
import { failureBy, partByWaiting, useBulkRun, type BulkItem, type Progress } from '@/components/bulk/use-bulk-run';
import { TextField } from '@/components/form/text-field';
import type { SelectedRows } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { BffError } from '@/lib/bff/client';
import { MAX_CLAIM_NOTE } from '@/lib/domain/claim';
import { formatCount, formatCountOf } from '@/lib/format';
import { moduleDecisions } from './module-decisions';
import { rejectInOneCall } from './reject-in-one-call';

const NO_LONGER = 'It no longer awaits approval: it was decided meanwhile.';

/** The claims of a company that were chosen, and who hears what becomes of them. */
interface Chosen {
  companyId: number;
  /** Reads which claims await approval now. */
  readWaiting: (progress: Progress) => Promise<SelectedRows>;
  onHeld: (ids: readonly number[]) => void;
  /** @param undone those of them that were not rejected */
  onEnd: (heldIds: readonly number[], undone: readonly BulkItem[]) => void;
}

/**
 * Rejects the selected claims of a company: which still can be, and after ten seconds what came of each. Meanwhile
 * nothing else of the company is decided here.
 */
export function RejectClaims({ claims, ...chosen }: Chosen & { claims: SelectedRows }) {
  const [items, setItems] = useState<readonly BulkItem[] | null>(null);
  return (
    <>
      <Button
        look="danger"
        className="max-sm:h-10"
        aria-haspopup="dialog"
        onClick={() => setItems(Array.from(claims, ([id, { label }]) => ({ id, label })))}
      >
        {`Reject ${formatCountOf(claims.size, 'claim')}`}
      </Button>
      {items ? <RejectDialog {...chosen} items={items} onClose={() => setItems(null)} /> : null}
    </>
  );
}

function RejectDialog({
  items,
  readWaiting,
  onClose,
  ...chosen
}: Chosen & { items: readonly BulkItem[]; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const bulk = useBulkRun<BulkItem>({
    total: items.length,
    validate: async (_, progress) => {
      try {
        return partByWaiting(items, await readWaiting(progress), NO_LONGER);
      } catch (error) {
        if (!(error instanceof BffError)) throw error;
        return { eligible: [], ineligible: items.map((claim) => failureBy(claim, error)) };
      }
    },
    apply: async (eligible) => {
      holdRejection(eligible, reason.trim() || undefined, chosen);
      return { doneIds: eligible.map(({ id }) => id), failed: [] };
    },
    onWhole: onClose,
  });
  return (
    <BulkDialog
      title={`Reject ${formatCountOf(items.length, 'claim')}`}
      run={bulk}
      reading="Reading the claims"
      review={({ eligible, ineligible }) => (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            bulk.run(eligible);
          }}
        >
          <BulkCounts ineligible={ineligible.length}>
            <b className="font-semibold">{`${formatCount(eligible.length)} can be rejected`}</b>
          </BulkCounts>
          <BulkRefusals label="Claims that can’t be rejected" items={ineligible} />
          {eligible.length > 0 ? (
            <>
              <TextField
                label="Reason (optional)"
                maxLength={MAX_CLAIM_NOTE}
                autoComplete="off"
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
              <p className="text-sm text-muted">
                What is left of the company can be approved then. This can be undone for ten seconds.
              </p>
            </>
          ) : null}
          <DialogButtons leave="Not now" onLeave={onClose}>
            {eligible.length > 0 ? (
              <Button type="submit" look="danger" className="max-sm:h-10">
                {`Reject ${formatCountOf(eligible.length, 'claim')}`}
              </Button>
            ) : null}
          </DialogButtons>
        </form>
      )}
      onClose={onClose}
      onClosed={() => document.querySelector<HTMLElement>('[data-claims] [tabindex="0"]')?.focus()}
    />
  );
}

/** All in one call, ten seconds later. */
function holdRejection(
  claims: readonly BulkItem[],
  rejectionNote: string | undefined,
  { companyId, onHeld, onEnd }: Omit<Chosen, 'readWaiting'>,
): void {
  const bodyOf = (some: readonly BulkItem[]) => ({
    ...{ rejected: true as const, claimIds: some.map(({ id }) => id) },
    ...(rejectionNote && { rejectionNote }),
  });
  const heldIds = claims.map(({ id }) => id);
  onHeld(heldIds);
  moduleDecisions.mark(companyId, 'rejected');
  holdRun({
    items: claims,
    words: wordsOf(companyId),
    // The call itself takes those that still wait and names the others. It goes under the same key, so that what it had
    // rejected before its answer got lost counts as done.
    validate: (failed) =>
      Promise.resolve({
        eligible: failed.filter(({ isFinal }) => !isFinal).map(({ id, label }) => ({ id, label })),
        ineligible: failed.filter(({ isFinal }) => isFinal),
      }),
    apply: (some) => {
      moduleDecisions.mark(companyId, 'rejected');
      return rejectInOneCall(some, bodyOf(some), NO_LONGER);
    },
    leaving: (all) => [{ method: 'POST', path: '/approvals/approve', body: bodyOf(all) }],
    onEnd: (doneIds, undoneIds) => {
      moduleDecisions.unmark(companyId, doneIds.length > 0);
      onEnd(
        heldIds,
        claims.filter(({ id }) => undoneIds.includes(id)),
      );
    },
  });
}

function wordsOf(companyId: number): RunWords<BulkItem> {
  const rejected = (count: number) => `${formatCount(count)} Modules Rejected`;
  return {
    held: (claims) =>
      `${formatCountOf(claims.length, 'claim')} ${claims.length === 1 ? 'is' : 'are'} rejected in ten seconds.`,
    running: 'Rejecting the claims',
    done: (claims) => ({
      message: rejected(claims.length),
      link: { text: 'See what was decided', href: moduleApprovalsAddress.href({ company: companyId }) },
    }),
    sentences: {
      done: rejected,
      items: (count) => formatCountOf(count, 'claim'),
      failed: (count) => `Failed to reject company modules: ${formatCountOf(count, 'claim')}`,
    },
    failedLabel: 'Claims that were not rejected',
  };
}
