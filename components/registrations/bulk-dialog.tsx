'use client';

import { UNDO_NOTE, type Item } from '@/components/action/action';
import { ActionDialog, type CheckedAction } from '@/components/action/action-dialog';
import { Failures, type Preview } from '@/components/action/item-list';
import type { SelectedActionProps } from '@/components/action/use-selected-action';
import { useMailNote } from '@/components/layout/mail-note';
import { useMay } from '@/components/layout/rights';
import { FOR_GOOD } from '@/lib/domain/content';
import { APPROVED_STEP, missingForApproval } from '@/lib/domain/registration';
import { duplicatesInWords } from '@/lib/domain/registration-duplicates';
import { endSentence } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';
import { approving, deleting, disabling, enabling } from './actions';
import { readPartner, type SeenPartner } from './read-partner';

/** A bulk change of registrations, labeled by company. */
export interface BulkJob {
  action: ActionName;
  partners: readonly Item[];
}

type ActionName = 'approve' | 'delete' | 'disable' | 'use';

const isApproved = ({ approvalStep }: SeenPartner) => approvalStep >= APPROVED_STEP;

type PartnerAction = Omit<CheckedAction<SeenPartner, SeenPartner & Preview>, 'check'> & {
  /** Why it isn't possible for a partner. */
  refusal: (partner: SeenPartner, timeZone: string) => string | null;
  about: string;
};

const ACTIONS: Readonly<Record<ActionName, PartnerAction>> = {
  approve: {
    ...approving,
    isDone: isApproved,
    refusal: refusalOfApproval,
    about: `Each partner is notified by email. ${UNDO_NOTE}`,
  },
  // Deleted partners can't be read anymore.
  delete: {
    ...deleting,
    refusal: (partner) => (isApproved(partner) ? 'Approved partners can’t be deleted.' : null),
    about: 'You can restore them from the activity log for 30 days.',
  },
  disable: {
    ...disabling,
    isDone: ({ disabled }) => disabled ?? false,
    refusal: ({ disabled }) => (disabled ? 'Already disabled.' : null),
    about: `They’re signed out and can’t sign in while disabled. ${UNDO_NOTE}`,
  },
  use: {
    ...enabling,
    isDone: ({ disabled }) => !disabled,
    refusal: ({ disabled }) => (disabled ? null : 'Already enabled.'),
    about: `They can sign in again. ${UNDO_NOTE}`,
  },
};

/** A bulk change with its effect, ineligible registrations and possible duplicates. */
export default function RegistrationsBulkDialog({
  job: { action: name, partners },
  timeZone,
  ...handlers
}: Omit<SelectedActionProps, 'onClosed'> & { job: BulkJob; timeZone: string; onClosed?: () => void }) {
  const hasActivity = useMay('activity');
  const mailNote = useMailNote();
  const { about, ...action } = ACTIONS[name];
  return (
    <ActionDialog
      {...handlers}
      items={partners}
      read={readPartner}
      action={{ ...action, check: (partner) => action.refusal(partner, timeZone) ?? partner }}
      words={action}
      look={name === 'delete' || name === 'disable' ? 'danger' : 'primary'}
      note={name === 'delete' && !hasActivity ? FOR_GOOD : name === 'approve' ? about + mailNote : about}
      further={name === 'approve' ? (ready) => <Twice partners={ready} /> : undefined}
    />
  );
}

/** Partners that other registrations may duplicate. */
function Twice({ partners }: { partners: readonly SeenPartner[] }) {
  const twice = partners.flatMap(({ id, label, duplicates }) => {
    const reason = duplicatesInWords(duplicates);
    return reason ? [{ id, label, reason }] : [];
  });
  return <Failures label="Possible duplicates" items={twice} />;
}

function refusalOfApproval(partner: SeenPartner, timeZone: string): string | null {
  const { review } = partner;
  if (isApproved(partner)) return 'Already approved.';
  if (review?.outcome === 'rejected')
    return (
      `${review.by} rejected it on ${formatDate(review.at, timeZone)}: ${endSentence(review.note)} ` +
      'You can approve it on its page.'
    );
  const missing = missingForApproval(partner);
  return missing.length > 0 ? `Missing or wrong: ${missing.join(', ')}.` : null;
}
