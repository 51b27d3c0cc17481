import { confirmWithReason } from '@/components/form/confirm-with-reason';
import { MAX_REQUEST_REASON } from '@/lib/domain/point-request';

/**
 * Asks for confirmation and an optional reason, which the requester sees.
 *
 * @param what the request, like `Deduct 5,500 Q`
 * @param onClosed moves the focus afterwards
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
