'use client';

import { useState } from 'react';
import { BulkCounts, BulkDialog, BulkProgress, BulkRefusals, BulkResult } from '@/components/bulk/bulk-dialog';
import { offerToReEnable } from '@/components/bulk/re-enable';
import {
  applyEach,
  validateEach,
  failureOf,
  useBulkRun,
  type BulkItem,
  type Validation,
  type ItemFailure,
  type Progress,
} from '@/components/bulk/use-bulk-run';
import { useCan } from '@/components/layout/capabilities';
import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { showToast } from '@/components/ui/toast';
import { bff, newIdempotencyKey } from '@/lib/bff/client';
import type { changeAdminStatus, deleteAdmins } from '@/lib/contract/admin-users';
import type { approveRegistrations, getUserDetail, UserDetail } from '@/lib/contract/registrations';
import { FOR_GOOD } from '@/lib/domain/content';
import { APPROVED_STEP, missingForApproval } from '@/lib/domain/registration';
import { duplicatesInWords } from '@/lib/domain/registration-duplicates';
import { formatCount, formatCountOf, listNames } from '@/lib/format';

/** A partner that can be changed, and what speaks for a registration that is there twice. */
interface ReadyPartner extends BulkItem {
  duplicates?: string | undefined;
}

type Action = 'approve' | 'delete' | 'disable' | 'use';

/** What is to be done with selected registrations. Their company is their label. */
export interface BulkJob {
  action: Action;
  partners: readonly BulkItem[];
}

const WORDS: Readonly<
  Record<
    Action,
    { title: string; eligible: string; verb: string; running: string; done: string; failed: string; note: string }
  >
> = {
  approve: {
    title: 'Approve',
    eligible: 'can be approved',
    verb: 'Approve',
    running: 'Approving',
    done: 'Approve successfully',
    failed: 'There was a problem approve user',
    note: 'Each of them gets a message.',
  },
  delete: {
    title: 'Delete',
    eligible: 'can be deleted',
    verb: 'Delete',
    running: 'Deleting',
    done: 'Delete successfully',
    failed: 'There was a problem delete user',
    note: 'They can be restored from the activity log for 30 days.',
  },
  disable: {
    title: 'Disable',
    eligible: 'can be disabled',
    verb: 'Disable',
    running: 'Disabling',
    done: 'Change status success',
    failed: 'There was a problem when update status',
    note: 'They are signed out at once and can’t sign in while disabled. This can be undone for ten seconds.',
  },
  use: {
    title: 'Put in use',
    eligible: 'can be put in use',
    verb: 'Put in use',
    running: 'Putting in use',
    done: 'Change status success',
    failed: 'There was a problem when update status',
    note: 'They can sign in again.',
  },
};

/** A change of selected registrations: which can be changed, the run, and what came of it. */
export default function RegistrationsBulkDialog({
  job: { action, partners },
  onClose,
}: {
  job: BulkJob;
  /** @param isDone is nothing left of it? */
  onClose: (isDone: boolean) => void;
}) {
  const [bulkId] = useState(newIdempotencyKey);
  const words = WORDS[action];
  const bulk = useBulkRun<ReadyPartner>({
    total: partners.length,
    validate: (failed, progress) => validate(action, failed ?? partners, progress),
    apply: (eligible, progress) => applyEach(eligible, progress, ({ id }) => change(action, id, bulkId)),
    onWhole: () => {
      if (action !== 'disable') showToast.success(words.done, { text: listNames(partners.map(({ label }) => label)) });
      offerUndo();
      onClose(true);
    },
  });
  const offerUndo = () => {
    const done = new Set(bulk.doneIds());
    const disabled = action === 'disable' ? partners.filter(({ id }) => done.has(id)) : [];
    if (disabled.length > 0)
      offerToReEnable(
        words.done,
        disabled.map(({ id, label }) => ({ id, name: label })),
      );
  };
  const close = () => {
    offerUndo();
    onClose(false);
  };
  return (
    <BulkDialog
      title={`${words.title}: ${partnerCount(partners.length)}`}
      run={bulk}
      reading="Reading the registrations"
      review={(validation) => <Review action={action} validation={validation} onStart={bulk.run} onClose={close} />}
      running={(progress) => (
        <BulkProgress label={`${words.running} the partners`} progress={progress} onStop={bulk.stop} />
      )}
      result={(ended) => (
        <BulkResult
          ended={ended}
          sentences={{
            done: (count) => `${words.done}: ${partnerCount(count)}`,
            items: partnerCount,
            failed: (count) => `${words.failed}: ${partnerCount(count)}`,
          }}
          failedLabel="Failed partners"
          onRetry={() => bulk.retry(ended.failed)}
          onClose={close}
        />
      )}
      onClose={close}
    />
  );
}

function Review({
  action,
  validation: { eligible, ineligible },
  onStart,
  onClose,
}: {
  action: Action;
  validation: Validation<ReadyPartner>;
  onStart: (eligible: readonly BulkItem[]) => void;
  onClose: () => void;
}) {
  const can = useCan();
  const words = WORDS[action];
  const note = action === 'delete' && !can('activity') ? FOR_GOOD : words.note;
  const twice = eligible.flatMap(({ id, label, duplicates }) =>
    duplicates ? [{ id, label, reason: duplicates }] : [],
  );
  return (
    <>
      <BulkCounts ineligible={ineligible.length}>
        <b className="font-semibold">{`${formatCount(eligible.length)} ${words.eligible}`}</b>
      </BulkCounts>
      <BulkRefusals label="Partners that can’t be changed" items={ineligible} />
      <BulkRefusals label="Partners that may be registered already" items={twice} />
      {eligible.length > 0 ? <p className="text-sm text-muted">{note}</p> : null}
      <DialogButtons leave="Not now" onLeave={onClose}>
        {eligible.length > 0 ? (
          <Button
            look={action === 'delete' || action === 'disable' ? 'danger' : 'primary'}
            className="max-sm:h-10"
            onClick={() => onStart(eligible)}
          >
            {`${words.verb} ${partnerCount(eligible.length)}`}
          </Button>
        ) : null}
      </DialogButtons>
    </>
  );
}

/** Reads each registration as it stands now. */
function validate(
  action: Action,
  partners: readonly BulkItem[],
  progress: Progress,
): Promise<Validation<ReadyPartner>> {
  return validateEach<BulkItem, ReadyPartner>(
    partners,
    progress,
    async (partner): Promise<ReadyPartner | ItemFailure> => {
      const detail = await bff<typeof getUserDetail>('GET', '/users/registration/getUserDetail', {
        query: { userId: partner.id },
        signal: progress.signal,
      });
      const reason = reasonAgainst(action, detail);
      if (reason) return failureOf(partner, reason);
      const duplicates = action === 'approve' ? duplicatesInWords(detail.duplicates) : undefined;
      return { id: partner.id, label: partner.label, duplicates };
    },
  );
}

function reasonAgainst(action: Action, detail: UserDetail): string | null {
  const isApproved = detail.approvalStep >= APPROVED_STEP;
  if (action === 'disable') return detail.disabled ? 'Is disabled already.' : null;
  if (action === 'use') return detail.disabled ? null : 'Is in use already.';
  if (isApproved) return action === 'approve' ? 'Is approved already.' : 'Is approved, and can’t be deleted.';
  if (action === 'delete') return null;
  const missing = missingForApproval(detail);
  return missing.length > 0 ? `Missing or wrong: ${missing.join(', ')}.` : null;
}

function change(action: Action, id: number, bulkId: string): Promise<unknown> {
  const userIds = [id];
  if (action === 'approve')
    return bff<typeof approveRegistrations>('PATCH', '/users/registration/approve', {
      body: { userIds, step: 2 },
      bulkId,
    });
  if (action === 'delete')
    return bff<typeof deleteAdmins>('DELETE', '/users/registration/delete', { body: { userIds }, bulkId });
  const body = { userIds, disable: action === 'disable' };
  return bff<typeof changeAdminStatus>('PATCH', '/users/registration/updateStatus', { body, bulkId });
}

const partnerCount = (count: number) => formatCountOf(count, 'partner');
