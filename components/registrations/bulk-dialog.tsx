'use client';

import { BulkRefusals } from '@/components/bulk/bulk-dialog';
import { HeldBulkDialog, type WorkWords } from '@/components/bulk/held-dialog';
import type { OnRunEnd } from '@/components/bulk/held-run';
import type { HeldWork } from '@/components/bulk/held-work';
import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { useMay } from '@/components/layout/rights';
import { bff } from '@/lib/bff/client';
import type { changeAdminStatus, deleteAdmins } from '@/lib/contract/admin-users';
import type { approveRegistrations } from '@/lib/contract/registrations';
import { FOR_GOOD } from '@/lib/domain/content';
import { APPROVED_STEP, missingForApproval } from '@/lib/domain/registration';
import { duplicatesInWords } from '@/lib/domain/registration-duplicates';
import { endSentence, formatCountOf, listNames } from '@/lib/format';
import { formatDate } from '@/lib/time';
import { markApprovals } from './delayed-review';
import { readPartner, type SeenPartner } from './read-partner';

type Action = 'approve' | 'delete' | 'disable' | 'use';

/** What is to be done with selected registrations. Their company is their label. */
export interface BulkJob {
  action: Action;
  partners: readonly BulkItem[];
}

/** `done` and `failed` in the words of spec 3 §8, the others as they follow `are`, `can be` and `could not be`. */
interface ActionWords {
  verb: string;
  participle: string;
  running: string;
  done: string;
  failed: string;
  note: string;
}

const UNDO = 'This can be undone for ten seconds.';
const STATUS_WORDS = { done: 'Change status success', failed: 'There was a problem when update status' };

const WORDS: Readonly<Record<Action, ActionWords>> = {
  approve: {
    verb: 'Approve',
    participle: 'approved',
    running: 'Approving',
    done: 'Approve successfully',
    failed: 'There was a problem approve user',
    note: `Each of them gets a message. ${UNDO}`,
  },
  delete: {
    verb: 'Delete',
    participle: 'deleted',
    running: 'Deleting',
    done: 'Delete successfully',
    failed: 'There was a problem delete user',
    note: 'They can be restored from the activity log for 30 days.',
  },
  disable: {
    ...STATUS_WORDS,
    verb: 'Disable',
    participle: 'disabled',
    running: 'Disabling',
    note: `They are signed out and can’t sign in while disabled. ${UNDO}`,
  },
  use: {
    ...STATUS_WORDS,
    verb: 'Put in use',
    participle: 'put in use',
    running: 'Putting in use',
    note: `They can sign in again. ${UNDO}`,
  },
};

/**
 * A change of selected registrations: what becomes of each, which can't be changed, and which may be there twice. Then
 * it is held.
 */
export default function RegistrationsBulkDialog({
  job: { action, partners },
  timeZone,
  onHold,
  onClose,
  onClosed,
}: {
  job: BulkJob;
  timeZone: string;
  /** Takes partners out of the selection until it is told what became of them, and closes the dialog. */
  onHold?: (ids: readonly number[]) => OnRunEnd;
  /** @param isHeld is it being done? Told where nothing was selected. */
  onClose: (isHeld: boolean) => void;
  onClosed?: () => void;
}) {
  const hasActivity = useMay('activity');
  const hold = (ids: readonly number[]): OnRunEnd => {
    const end = onHold?.(ids);
    if (!onHold) onClose(true);
    if (action === 'approve') markApprovals(ids, true);
    return (doneIds, undoneIds) => {
      if (action === 'approve') markApprovals(ids, false);
      end?.(doneIds, undoneIds);
    };
  };
  return (
    <HeldBulkDialog
      items={partners}
      read={readPartner}
      work={workOf(action, timeZone)}
      words={wordsOf(action, partners.length)}
      look={action === 'delete' || action === 'disable' ? 'danger' : 'primary'}
      note={action === 'delete' && !hasActivity ? FOR_GOOD : WORDS[action].note}
      further={action === 'approve' ? (ready) => <Twice partners={ready} /> : undefined}
      onHold={hold}
      onClose={() => onClose(false)}
      {...(onClosed && { onClosed })}
    />
  );
}

/** Those of some partners that another registration speaks of, too. */
function Twice({ partners }: { partners: readonly SeenPartner[] }) {
  const twice = partners.flatMap(({ id, label, duplicates }) => {
    const reason = duplicatesInWords(duplicates);
    return reason ? [{ id, label, reason }] : [];
  });
  return <BulkRefusals label="Partners that may be registered already" items={twice} />;
}

function workOf(action: Action, timeZone: string): Omit<HeldWork<SeenPartner, null>, 'read'> {
  return {
    validate: (partner) => {
      const refusal = reasonAgainst(action, partner, timeZone);
      return refusal === null ? { change: null } : { refusal };
    },
    // Who is deleted is not found any more.
    stands: ({ approvalStep, disabled }) =>
      action === 'approve'
        ? approvalStep >= APPROVED_STEP
        : action !== 'delete' && (disabled ?? false) === (action === 'disable'),
    apply: ({ id }, bulkId) => change(action, id, bulkId),
    leaving: ({ id }) => callOf(action, id),
  };
}

function reasonAgainst(action: Action, partner: SeenPartner, timeZone: string): string | null {
  const isApproved = partner.approvalStep >= APPROVED_STEP;
  if (action === 'disable') return partner.disabled ? 'Is disabled already.' : null;
  if (action === 'use') return partner.disabled ? null : 'Is in use already.';
  if (isApproved) return action === 'approve' ? 'Is approved already.' : 'Is approved, and can’t be deleted.';
  if (action === 'delete') return null;
  const { review } = partner;
  if (review?.outcome === 'rejected')
    return (
      `${review.by} rejected it on ${formatDate(review.at, timeZone)}: ${endSentence(review.note)} ` +
      'It can be approved on its page.'
    );
  const missing = missingForApproval(partner);
  return missing.length > 0 ? `Missing or wrong: ${missing.join(', ')}.` : null;
}

function callOf(action: Action, id: number) {
  const userIds = [id];
  switch (action) {
    case 'approve':
      return { method: 'PATCH', path: '/users/registration/approve', body: { userIds, step: APPROVED_STEP } } as const;
    case 'delete':
      return { method: 'DELETE', path: '/users/registration/delete', body: { userIds } } as const;
    default:
      return {
        method: 'PATCH',
        path: '/users/registration/updateStatus',
        body: { userIds, disable: action === 'disable' },
      } as const;
  }
}

function change(action: Action, id: number, bulkId: string): Promise<unknown> {
  const { method, path, body } = callOf(action, id);
  return bff<typeof approveRegistrations | typeof deleteAdmins | typeof changeAdminStatus>(method, path, {
    body,
    bulkId,
  });
}

const partnerCount = (count: number) => formatCountOf(count, 'partner');

function wordsOf(action: Action, chosen: number): WorkWords<BulkItem> {
  const { verb, participle, running, done, failed } = WORDS[action];
  return {
    title: `${verb}: ${partnerCount(chosen)}`,
    reading: 'Reading the registrations',
    eligible: `can be ${participle}`,
    button: (count) => `${verb} ${partnerCount(count)}`,
    changing: `Partners that are ${participle}`,
    refused: 'Partners that can’t be changed',
    held: (partners) => {
      const one = partners.length === 1 ? partners[0] : undefined;
      return `${one ? `${one.label} is` : `${partnerCount(partners.length)} are`} ${participle} in ten seconds.`;
    },
    running: `${running} the partners`,
    done: (partners) => ({ message: done, link: { text: listNames(partners.map(({ label }) => label)) } }),
    sentences: {
      done: (count) => `${done}: ${partnerCount(count)}`,
      items: partnerCount,
      failed: (count) => `${failed}: ${partnerCount(count)}`,
    },
    failedLabel: 'Failed partners',
  };
}
