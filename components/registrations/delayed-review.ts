import { toastFailure } from '@/components/connection/save-error';
import { createHeldIds } from '@/components/ui/held-ids';
import { showToast } from '@/components/ui/toast';
import { commitAfterUndo } from '@/components/ui/undo';
import { registrationHref } from '@/lib/addresses/registrations';
import { bff, sendOnLeaving } from '@/lib/bff/client';
import type { askForMissing, rejectRegistration } from '@/lib/contract/registration-reviews';
import type { approveRegistrations, UserDetail } from '@/lib/contract/registrations';
import type { ReviewOutcome } from '@/lib/domain/registration-review';

/** Partners whose registration is being sent back: held, or on its way. */
const held = createHeldIds();
/** The same of those that are being approved. */
const approving = createHeldIds();

/** Partners whose registration is being sent back just now. */
export function useDelayedReviews(): ReadonlySet<number> {
  return held.useIds();
}

/** Partners whose registration is being approved just now. */
export function useDelayedApprovals(): ReadonlySet<number> {
  return approving.useIds();
}

/** Is this registration being decided just now? */
export function useDelayedReview(userId: number): boolean {
  const isApproved = useDelayedApprovals().has(userId);
  return useDelayedReviews().has(userId) || isApproved;
}

/** Notes which registrations are being approved, or no longer. */
export function markApprovals(userIds: readonly number[], isHeld: boolean): void {
  approving.mark(userIds, isHeld);
}

interface DelayedReview {
  userId: number;
  /** Of the partner. */
  name: string;
  outcome: ReviewOutcome;
  /** The note or the reason. */
  text: string;
  /** Is given the registration as it is stored then. */
  onReviewed: (fresh: Partial<UserDetail>) => void;
}

/**
 * Approves a registration in ten seconds, unless that is undone: the partner is mailed.
 *
 * @param evenRejected was the person told that it was rejected?
 */
export function delayApproval({
  userId,
  name,
  evenRejected,
  onApproved,
}: Pick<DelayedReview, 'userId' | 'name'> & { evenRejected: boolean; onApproved: () => void }): void {
  const body = { userIds: [userId], step: 2 as const, ...(evenRejected && { evenRejected }) };
  const run = async () => {
    try {
      await bff<typeof approveRegistrations>('PATCH', '/users/registration/approve', { body });
      onApproved();
      showToast.success('Approve successfully', { text: name, href: registrationHref(userId) });
    } catch (error) {
      toastFailure(
        (reason) => `There was a problem approve user ${reason}`,
        error,
        () => void run(),
      );
    } finally {
      markApprovals([userId], false);
    }
  };
  markApprovals([userId], true);
  commitAfterUndo({
    message: `Approving ${name}`,
    undo: () => markApprovals([userId], false),
    run,
    sendOnLeaving: () => sendOnLeaving('PATCH', '/users/registration/approve', body),
  });
}

/**
 * Sends a registration back in ten seconds, unless that is undone: the applicant is
 * mailed (docs/decisions/0021-nothing-is-lost.md).
 */
export function delayReview(review: DelayedReview): void {
  const { userId, name, outcome } = review;
  held.mark([userId], true);
  commitAfterUndo({
    message: outcome === 'asked' ? `Mail ${name} in ten seconds.` : `Reject ${name} in ten seconds.`,
    undo: () => {
      held.mark([userId], false);
      showToast.success('Undone: nothing was sent.');
    },
    run: () => send(review),
    sendOnLeaving: () => {
      const { method, path, body } = callOf(review);
      sendOnLeaving(method, path, body);
    },
  });
}

function callOf({ userId, outcome, text }: DelayedReview) {
  return outcome === 'asked'
    ? ({ method: 'POST', path: '/users/registration/askForMissing', body: { userId, note: text } } as const)
    : ({ method: 'PATCH', path: '/users/registration/reject', body: { userId, reason: text } } as const);
}

async function send(review: DelayedReview): Promise<void> {
  const { userId, name, outcome, onReviewed } = review;
  const { method, path, body } = callOf(review);
  const link = { text: name, href: registrationHref(userId) };
  held.mark([userId], true);
  try {
    onReviewed(await bff<typeof askForMissing | typeof rejectRegistration>(method, path, { body }));
    showToast.success(outcome === 'asked' ? 'Asked for what is missing.' : 'Rejected.', link);
  } catch (error) {
    const failed = `${name} was not ${outcome === 'asked' ? 'asked' : 'rejected'}.`;
    toastFailure(
      (reason) => `${failed}\n${reason}`,
      error,
      () => void send(review),
    );
  } finally {
    held.mark([userId], false);
  }
}
