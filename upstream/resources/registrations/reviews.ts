import type { PoolClient } from 'pg';
import { askForMissing, rejectRegistration } from '@/lib/contract/registration-reviews';
import { fullNameOf } from '@/lib/domain/person';
import { APPROVED_STEP, missingForApproval } from '@/lib/domain/registration';
import { NOTHING_MISSING, type ReviewOutcome } from '@/lib/domain/registration-review';
import { conflict, notFound } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { queueMail } from '@/upstream/mail/outbox';
import { askedMail, rejectedMail } from '@/upstream/mail/templates/partner';
import { lockRegistration, type StoredRegistration } from './repository';

const OBJECT = 'partner';

/** Returns registrations to their applicants. */
export const reviewRoutes = [
  mutate(
    askForMissing,
    { object: OBJECT, before: ({ tx, body }) => lockRegistration(tx, body.userId) },
    async ({ tx, before, body: { note = '' }, user, now }) => {
      refuseApproved(before);
      const missing = missingForApproval(before);
      if (missing.length === 0 && note === '') refuse('body', [{ msg: NOTHING_MISSING, path: 'note' }]);
      const after = await review(tx, before, { outcome: 'asked', note, by: fullNameOf(user), now });
      await queueMail(tx, askedMail({ ...recipientOf(before), replyTo: user.email, missing, note }), now);
      return { answer: after, after };
    },
  ),

  mutate(
    rejectRegistration,
    { object: OBJECT, before: ({ tx, body }) => lockRegistration(tx, body.userId) },
    async ({ tx, before, body: { reason }, user, now }) => {
      refuseApproved(before);
      if (before.review?.outcome === 'rejected') conflict(`${before.companyName} is already rejected.`);
      const after = await review(tx, before, { outcome: 'rejected', note: reason, by: fullNameOf(user), now });
      await queueMail(tx, rejectedMail({ ...recipientOf(before), replyTo: user.email, reason }), now);
      return { answer: after, after };
    },
  ),
];

function refuseApproved({ approvalStep, companyName }: StoredRegistration): void {
  if (approvalStep === APPROVED_STEP) conflict(`${companyName} is already approved.`);
}

const recipientOf = ({ email, firstName, companyName }: StoredRegistration) => ({
  to: email,
  firstName,
  companyName,
});

/** Stores a registration's review instead of the previous one. */
async function review(
  tx: PoolClient,
  { id, companyId }: StoredRegistration,
  { outcome, note, by, now }: { outcome: ReviewOutcome; note: string; by: string; now: Date },
): Promise<StoredRegistration> {
  await tx.query(
    `UPDATE companies SET review_outcome = $2, review_note = $3, reviewed_by = $4, reviewed_at = $5,
       updated_at = $5, changed_by = $4, version = version + 1
     WHERE id = $1`,
    [companyId, outcome, note, by, now],
  );
  return (await lockRegistration(tx, id)) ?? notFound(OBJECT);
}
