'use client';

import { useId, useState } from 'react';
import type { Action, Failure, Item } from '@/components/action/action';
import { CheckDialog, Counts } from '@/components/action/action-dialog';
import { partByWaiting, type Checked, type Progress } from '@/components/action/check';
import { Failures } from '@/components/action/item-list';
import { sendAll, type Outcome } from '@/components/action/run';
import { call } from '@/lib/bff/call';
import { LookupField } from '@/components/lookup/lookup-field';
import type { LookupOption, Lookup } from '@/components/lookup/use-lookup';
import { recordOf } from '@/components/record/use-record';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { Output } from '@/lib/contract/endpoint';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { bff, BffError } from '@/lib/bff/client';
import type { approve } from '@/lib/contract/approvals';
import type { filterAwaitingUpdate } from '@/lib/contract/awaiting-update';
import type {
  createRejectionReason,
  deleteRejectionReason,
  listRejectionReasons,
  renameRejectionReason,
} from '@/lib/contract/rejection-reasons';
import { MAX_REASON_NAME } from '@/lib/domain/claim';
import { MAX_SELECTED } from '@/lib/domain/selected';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { DecisionResult } from './decision-result';
import { rejectionOf } from './module-decisions';

const NO_LONGER = 'It’s no longer awaiting an update: it was uploaded or rejected.';

/**
 * Rejects selected modules: those still pending, with a reason, and the result (spec 2 §2.7).
 *
 * @param onClose receives whether the list is outdated
 */
export default function RejectDialog({
  modules,
  onClose,
  onClosed,
}: {
  modules: readonly Item[];
  onClose: (hasChanged: boolean) => void;
  onClosed: () => void;
}) {
  const [reason, setReason] = useState<LookupOption | null>(null);
  const [sent, setSent] = useState<Outcome<Item, Answer> | 'sending' | null>(null);
  const isOver = sent !== null && sent !== 'sending';
  const hasChanged = isOver && !sent.error;
  const reject = async (eligible: readonly Item[], ineligible: readonly Failure[]) => {
    setSent('sending');
    const outcome = await sendAll(rejectingAwaiting(reason?.name ?? ''), eligible);
    setSent({ ...outcome, failed: [...outcome.failed, ...ineligible] });
  };
  const retry = async (failed: readonly Failure[]) => {
    const { eligible, ineligible } = await checkAll(failed, { signal: new AbortController().signal, onProgress: noop });
    await reject(eligible, ineligible);
  };
  return (
    <CheckDialog<Item>
      title={`Reject ${formatCountOf(modules.length, 'module')}`}
      reading="Reading the modules"
      total={modules.length}
      check={(progress) => checkAll(modules, progress)}
      onClose={() => (sent === 'sending' ? undefined : onClose(hasChanged))}
      onClosed={onClosed}
    >
      {(checked) =>
        sent === null ? (
          <Review
            checked={checked}
            reason={reason}
            onChoose={setReason}
            onReject={(eligible) => void reject(eligible, [])}
            onClose={() => onClose(checked.eligible.length === 0)}
          />
        ) : sent === 'sending' ? (
          <ProgressBar label="Rejecting the modules" />
        ) : (
          <DecisionResult
            title={
              sent.error ? 'Failed to reject updated modules' : `${formatCount(sent.done.length)} Modules Rejected`
            }
            decided={sent.answers.flatMap(({ approved }) => approved)}
            rejectList="csv"
            left={sent.failed}
            leftLabel="Modules that weren’t rejected"
            onRetry={
              sent.error && !sent.failed.every(({ isFinal }) => isFinal) ? () => void retry(sent.failed) : undefined
            }
            onClose={() => onClose(hasChanged)}
          />
        )
      }
    </CheckDialog>
  );
}

const noop = () => undefined;

type Answer = Output<typeof approve>;

/** One call rejects all that still await an update. */
function rejectingAwaiting(rejectionNote: string): Action<Item, Answer> {
  return {
    ...rejectionOf(NO_LONGER),
    of: 'awaiting',
    noun: ['module', 'modules'],
    call: (modules) =>
      call<typeof approve>('POST', '/approvals/approve', {
        body: {
          rejected: true,
          types: ['modules-awaiting'],
          moduleIds: modules.map(({ id }) => id),
          rejectionNote,
        },
      }),
  };
}

/** Shows what can be rejected and asks for the reason. */
function Review({
  checked: { eligible, ineligible },
  reason,
  onChoose,
  onReject,
  onClose,
}: {
  checked: Checked<Item>;
  reason: LookupOption | null;
  onChoose: (reason: LookupOption | null) => void;
  onReject: (eligible: readonly Item[]) => void;
  onClose: () => void;
}) {
  const id = useId();
  return (
    <>
      <Counts ineligible={ineligible.length}>{`${formatCount(eligible.length)} can be rejected`}</Counts>
      <Failures label="Modules that can’t be rejected" items={ineligible} />
      {eligible.length > 0 ? (
        <>
          <LookupField
            kind={REASONS}
            label="Rejection reason"
            value={reason}
            className={`${LIST_FIELD_CLASS} w-full`}
            onChange={onChoose}
          />
          <p id={`${id}-hint`} className="text-sm text-muted">
            {reason ? 'Rejection can’t be undone.' : 'Choose a reason first. Rejection can’t be undone.'}
          </p>
        </>
      ) : null}
      <DialogButtons leave="Not now" onLeave={onClose}>
        {eligible.length > 0 ? (
          <ButtonWithReason
            look="danger"
            className="max-sm:h-10"
            reasonId={reason ? null : `${id}-hint`}
            onClick={() => onReject(eligible)}
          >
            Reject Modules
          </ButtonWithReason>
        ) : null}
      </DialogButtons>
    </>
  );
}

/** Checks which modules still await an update. If that fails, the rejection itself reports it. */
async function checkAll(modules: readonly Item[], { signal, onProgress }: Progress): Promise<Checked<Item>> {
  const waiting = new Set<number>();
  for (let from = 0; from < modules.length; from += MAX_SELECTED) {
    const part = modules.slice(from, from + MAX_SELECTED);
    const found = await findWaiting(part, signal);
    // An upstream that ignores the ids returns other modules, so search for the missing ones.
    const missing = found && part.filter(({ id }) => !found.has(id));
    const isFollowed = missing && (missing.length === 0 || (await findWaiting(missing, signal)));
    if (!found || !isFollowed) return { eligible: modules, ineligible: [] };
    for (const id of found) waiting.add(id);
    onProgress(from + part.length);
  }
  return partByWaiting(modules, waiting, NO_LONGER);
}

/** Claims that await an update; null if the upstream doesn't support the query. */
async function findWaiting(modules: readonly Item[], signal: AbortSignal): Promise<ReadonlySet<number> | null> {
  const asked = new Set(modules.map(({ id }) => id));
  try {
    const query = { ids: [...asked].join('-'), limit: asked.size };
    const rows = await bff<typeof filterAwaitingUpdate>('GET', '/modules/awaiting-approval/filtered-search', {
      query,
      signal,
    });
    return rows.every(({ id }) => asked.has(id)) ? new Set(rows.map(({ id }) => id)) : null;
  } catch (error) {
    if (!(error instanceof BffError)) throw error;
    return null;
  }
}

const source = recordOf<typeof listRejectionReasons>('/reason-type/search', {});

const REASONS: Lookup = {
  area: 'approvals',
  noun: 'reason',
  nouns: 'reasons',
  maxLength: MAX_REASON_NAME,
  deletion: 'can no longer be chosen. Rejected modules keep its name.',
  source,
  create: async (name) => {
    await bff<typeof createRejectionReason>('POST', '/reason-type', { body: { name } });
    return source.read();
  },
  rename: async (id, name) => {
    await bff<typeof renameRejectionReason>('PATCH', '/reason-type', { body: { id, name } });
    return source.read();
  },
  deleting: (id) => call<typeof deleteRejectionReason>('DELETE', '/reason-type', { query: { id } }),
  // Wording from spec 2 §8, which says "purpose" for one of them.
  problems: {
    read: 'There was a problem getting reason types',
    create: 'There was a problem creating purpose types',
    rename: 'There was a problem updating the reason type name',
    remove: 'There was a problem deleting the reason type name',
  },
};
