import { useState } from 'react';
import { UNDO_NOTE, type Action, type Item } from '@/components/action/action';
import { ActionDialog } from '@/components/action/action-dialog';
import { call } from '@/lib/bff/call';
import { partByWaiting, type Progress } from '@/components/action/check';
import { TextField } from '@/components/form/text-field';
import type { SelectedRows } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { moduleApprovalsAddress } from '@/lib/addresses/approvals';
import type { approve } from '@/lib/contract/approvals';
import type { Output } from '@/lib/contract/endpoint';
import { MAX_CLAIM_NOTE } from '@/lib/domain/claim';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { rejectionOf } from './module-decisions';

const NO_LONGER = 'It’s no longer awaiting approval: someone already decided it.';

interface Chosen {
  companyId: number;
  /** Reads which claims are still pending. */
  readWaiting: (progress: Progress) => Promise<SelectedRows>;
  onStart: () => void;
  /** @param left claims that weren't rejected */
  onEnd: (left: readonly Item[]) => Promise<void>;
}

/** Rejects selected claims of a company after checking which are still pending. */
export function RejectClaims({ claims, ...chosen }: Chosen & { claims: SelectedRows }) {
  const [items, setItems] = useState<readonly Item[] | null>(null);
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
  companyId,
  readWaiting,
  onStart,
  onEnd,
  onClose,
}: Chosen & { items: readonly Item[]; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const action = rejecting(companyId, reason.trim());
  return (
    <ActionDialog<Item, Item, Answer>
      items={items}
      readAll={async (progress) => partByWaiting(items, await readWaiting(progress), NO_LONGER)}
      action={{ ...action, check: (claim) => claim }}
      words={action}
      look="danger"
      fields={
        <TextField
          label="Reason (optional)"
          maxLength={MAX_CLAIM_NOTE}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      }
      note={`You can then approve the company’s other claims. ${UNDO_NOTE}`}
      onStart={() => {
        onStart();
        onClose();
        return ({ left }) => onEnd(left);
      }}
      onClose={onClose}
      onClosed={() => document.querySelector<HTMLElement>('[data-claims] [tabindex="0"]')?.focus()}
    />
  );
}

type Answer = Output<typeof approve>;

/** One call rejects all claims that are still pending. */
function rejecting(companyId: number, rejectionNote: string): Action<Item, Answer> {
  const href = moduleApprovalsAddress.href({ company: companyId });
  return {
    ...rejectionOf(NO_LONGER),
    of: 'claim',
    noun: ['claim', 'claims'],
    call: (claims) =>
      call<typeof approve>('POST', '/approvals/approve', {
        body: { rejected: true, claimIds: claims.map(({ id }) => id), ...(rejectionNote && { rejectionNote }) },
      }),
    done: (claims) => ({
      message: `${formatCount(claims.length)} Modules Rejected`,
      link: { text: 'See decisions', href },
    }),
    failed: 'Failed to reject company modules',
    // Block other decisions about the company until this one is done.
    marks: (claims) => [...claims.map(({ id }) => ({ of: 'claim', id })), { of: 'modules', id: companyId }],
    decides: { kind: 'company', ids: () => [companyId] },
  };
}
