import { z } from 'zod';
import { BAD_IDEMPOTENCY_KEY, isIdempotencyKey } from '../domain/idempotency-key';
import { endpoint } from './endpoint';

/** Lets a person cancel a request before its answer arrives. */

export const cancelSent = endpoint('cancelSent', 'POST', '/sent/{key}/cancel', {
  summary:
    'Cancel a request by its idempotency key. Later requests with it are refused; if it was already stored, ' +
    'its response is returned.',
  access: 'signed-in',
  unlogged: true,
  // A stored request already made its reads stale.
  outdates: [],
  params: z.object({ key: z.string().refine(isIdempotencyKey, BAD_IDEMPOTENCY_KEY) }),
  response: z.object({
    stored: z.boolean(),
    /** The stored answer of the call; null if it wasn't stored. */
    answer: z.unknown(),
  }),
});
