import { z } from 'zod';
import { BAD_IDEMPOTENCY_KEY, isIdempotencyKey } from '../domain/idempotency-key';
import { endpoint } from './endpoint';

/** What a person sent and wants back before its answer came. */

export const cancelSent = endpoint('cancelSent', 'POST', '/sent/{key}/cancel', {
  summary:
    'Cancels what was sent under an idempotency key. What arrives under it from now on is refused; what was stored ' +
    'already stays, and its answer is given again.',
  access: 'signed-in',
  unlogged: true,
  // What was stored outdated its readings when it was stored.
  outdates: [],
  params: z.object({ key: z.string().refine(isIdempotencyKey, BAD_IDEMPOTENCY_KEY) }),
  response: z.object({
    stored: z.boolean(),
    /** What the call answered when it was stored; null where it wasn't. */
    answer: z.unknown(),
  }),
});
