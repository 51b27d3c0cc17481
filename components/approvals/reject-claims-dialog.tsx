'use client';

import { useId, useRef, useState } from 'react';
import { BulkCounts, BulkDialog, BulkProgress, BulkRefusals } from '@/components/bulk/bulk-dialog';
import {
  partByWaiting,
  useBulkRun,
  type BulkItem,
  type Validation,
  type Progress,
} from '@/components/bulk/use-bulk-run';
import { LookupField } from '@/components/lookup/lookup-field';
import type { LookupOption, Lookup } from '@/components/lookup/use-lookup';
import { recordOf } from '@/components/record/use-record';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { bff, BffError } from '@/lib/bff/client';
import type { filterAwaitingUpdate } from '@/lib/contract/awaiting-update';
import type {
  createRejectionReason,
  deleteRejectionReason,
  listRejectionReasons,
  renameRejectionReason,
} from '@/lib/contract/rejection-reasons';
import { MAX_REASON_NAME } from '@/lib/domain/claim';
import { MAX_SELECTED } from '@/lib/domain/selected';
import { formatCount, formatCountOf } from '@/lib/format';
import { DecisionResult } from './decision-result';
import { rejectInOneCall, type Rejected } from './reject-in-one-call';

const NO_LONGER = 'It no longer awaits an update: it was uploaded or rejected meanwhile.';

/**
 * Rejects selected modules: which still can be, for which reason, and what came of it (spec 2 §2.7).
 *
 * @param onClose told whether anything is other than the list shows
 */
export default function RejectDialog({
  modules,
  onClose,
  onClosed,
}: {
  modules: readonly BulkItem[];
  onClose: (hasChanged: boolean) => void;
  onClosed: () => void;
}) {
  const [reason, setReason] = useState<LookupOption | null>(null);
  const decided = useRef<Rejected['decided']>([]);
  const hasFailed = useRef(false);
  const bulk = useBulkRun<BulkItem>({
    total: modules.length,
    validate: async (failed, progress) => validateAll(failed ?? modules, progress),
    apply: async (eligible) => {
      const outcome = await rejectAll(eligible, reason?.name ?? '');
      decided.current = outcome.decided;
      hasFailed.current = outcome.hasFailed;
      return outcome;
    },
  });
  const close = () => onClose(bulk.phase.name === 'ended' && !hasFailed.current);
  return (
    <BulkDialog
      title={`Reject ${formatCountOf(modules.length, 'module')}`}
      run={bulk}
      reading="Reading the modules"
      review={(validation) => (
        <Review
          validation={validation}
          reason={reason}
          onChoose={setReason}
          onReject={bulk.run}
          onClose={() => onClose(validation.eligible.length === 0)}
        />
      )}
      running={(progress) => <BulkProgress label="Rejecting the modules" progress={progress} />}
      result={({ done, failed }) => (
        <DecisionResult
          title={hasFailed.current ? 'Failed to reject updated modules' : `${formatCount(done)} Modules Rejected`}
          decided={decided.current}
          rejectList="csv"
          left={failed}
          leftLabel="Modules that were not rejected"
          onRetry={hasFailed.current && !failed.every(({ isFinal }) => isFinal) ? () => bulk.retry(failed) : undefined}
          onClose={close}
        />
      )}
      onClose={close}
      onClosed={onClosed}
    />
  );
}

/** What can be rejected and for which reason, before anything is. */
function Review({
  validation: { eligible, ineligible },
  reason,
  onChoose,
  onReject,
  onClose,
}: {
  validation: Validation<BulkItem>;
  reason: LookupOption | null;
  onChoose: (reason: LookupOption | null) => void;
  onReject: (eligible: readonly BulkItem[]) => void;
  onClose: () => void;
}) {
  const id = useId();
  return (
    <>
      <BulkCounts ineligible={ineligible.length}>
        <b className="font-semibold">{`${formatCount(eligible.length)} can be rejected`}</b>
      </BulkCounts>
      <BulkRefusals label="Modules that can’t be rejected" items={ineligible} />
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

/** Asks which modules still await an update. Where that can't be asked, the rejection itself tells. */
async function validateAll(
  modules: readonly BulkItem[],
  { signal, onProgress }: Progress,
): Promise<Validation<BulkItem>> {
  const waiting = new Set<number>();
  for (let from = 0; from < modules.length; from += MAX_SELECTED) {
    const part = modules.slice(from, from + MAX_SELECTED);
    const found = await findWaiting(part, signal);
    // It answers what was not asked for only where it doesn't follow the ids.
    const missing = found && part.filter(({ id }) => !found.has(id));
    const isFollowed = missing && (missing.length === 0 || (await findWaiting(missing, signal)));
    if (!found || !isFollowed) return { eligible: modules, ineligible: [] };
    for (const id of found) waiting.add(id);
    onProgress(from + part.length);
  }
  return partByWaiting(modules, waiting, NO_LONGER);
}

/** Those of some modules that await an update; null where the upstream doesn't understand the question. */
async function findWaiting(modules: readonly BulkItem[], signal: AbortSignal): Promise<ReadonlySet<number> | null> {
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

/** All in one call, which rejects each that still awaits an update. */
function rejectAll(eligible: readonly BulkItem[], rejectionNote: string): Promise<Rejected> {
  const moduleIds = eligible.map(({ id }) => id);
  return rejectInOneCall(
    eligible,
    { rejected: true, types: ['modules-awaiting'], moduleIds, rejectionNote },
    NO_LONGER,
  );
}

const source = recordOf<typeof listRejectionReasons>('/reason-type/search', {});

/** Why modules are rejected. */
const REASONS: Lookup = {
  area: 'approvals',
  noun: 'reason',
  nouns: 'reasons',
  maxLength: MAX_REASON_NAME,
  deletion: 'can no longer be chosen. What was rejected keeps its name.',
  source,
  create: async (name) => {
    await bff<typeof createRejectionReason>('POST', '/reason-type', { body: { name } });
    return source.read();
  },
  rename: async (id, name) => {
    await bff<typeof renameRejectionReason>('PATCH', '/reason-type', { body: { id, name } });
    return source.read();
  },
  remove: (id, bulkId) =>
    bff<typeof deleteRejectionReason>('DELETE', '/reason-type', { query: { id }, ...(bulkId && { bulkId }) }),
  leaving: (id) => ({ method: 'DELETE', path: `/reason-type?id=${id}` }),
  // In the words of spec 2 §8, which speaks of purposes for one of them.
  problems: {
    read: 'There was a problem getting reason types',
    create: 'There was a problem creating purpose types',
    rename: 'There was a problem updating the reason type name',
    remove: 'There was a problem deleting the reason type name',
  },
};
