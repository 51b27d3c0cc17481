import { z } from 'zod';
import { BAD_IDEMPOTENCY_KEY, isIdempotencyKey } from '../domain/idempotency-key';
import { endpoint } from './endpoint';

/** What a person sent and wants back before its answer came. */

export const cancelSent = endpoint('cancelSent', 'POST', '/sent/{key}/cancel', {
  summary:
    'Cancel a request by its idempotency key. Later requests with it are refused; if it was already stored, ' +
    'its response is returned.',
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
