import { failureBy, failureOf, type BulkItem, type Outcome } from '@/components/bulk/use-bulk-run';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { approve } from '@/lib/contract/approvals';
import type { Input, Output } from '@/lib/contract/endpoint';
import { alreadyDecided } from '@/lib/domain/claim';
import { SAVED_UNREADABLE } from '@/lib/domain/saved-unreadable';

/** What came of a rejection, claim by claim. */
export interface Rejected extends Outcome {
  decided: Output<typeof approve>['approved'];
  /** Was the call itself refused, or got no answer? Then nothing is known to be rejected. */
  hasFailed: boolean;
}

/**
 * Rejects claims in one call, which takes each that still waits and names the others.
 *
 * @param noLonger says why one is left out that nobody has decided
 */
export async function rejectInOneCall(
  claims: readonly BulkItem[],
  body: Input<typeof approve>['body'],
  noLonger: string,
): Promise<Rejected> {
  try {
    const { approved, already = [] } = await bff<typeof approve>('POST', '/approvals/approve', { body });
    const reasons = new Map(already.map((each) => [each.id, each.decision ? alreadyDecided(each) : noLonger]));
    return {
      doneIds: claims.flatMap(({ id }) => (reasons.has(id) ? [] : [id])),
      failed: claims.flatMap((claim) => {
        const reason = reasons.get(claim.id);
        return reason === undefined ? [] : [{ ...failureOf(claim, reason), isFinal: true }];
      }),
      decided: approved,
      hasFailed: false,
    };
  } catch (error) {
    if (error instanceof BffError && error.statusCode === SAVED_UNREADABLE) {
      showToast.error(error.message);
      return { doneIds: claims.map(({ id }) => id), failed: [], decided: [], hasFailed: false };
    }
    return { doneIds: [], failed: claims.map((claim) => failureBy(claim, error)), decided: [], hasFailed: true };
  }
}
