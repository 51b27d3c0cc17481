import { confirmWithReason } from '@/components/form/confirm-with-reason';
import { MAX_REQUEST_REASON } from '@/lib/domain/point-request';

/**
 * Asks before a request is rejected, with a reason for who made it, which may be left out.
 *
 * @param what `Deduct 5,500 Q`
 * @param onClosed where the focus goes afterwards
 */
export function confirmRejection(what: string, companyName: string, onClosed: () => void) {
  return confirmWithReason({
    title: 'Reject this request?',
    text: `${what}, ${companyName}. No points move.`,
    hint: 'The person who made the request sees this.',
    maxLength: MAX_REQUEST_REASON,
    onClosed,
  });
}
