import { z } from 'zod';
import { MAX_SERIAL_LENGTH } from '../../domain/serial-number';
import { endpoint } from '../endpoint';
import { CLAIM_READS } from '../outdates';
import { Id, Instant, TextOrNull } from '../wire';
import { ExternalId, line, SENT } from './common';

export const MAX_CLAIMS_PER_CALL = 5_000;

/** Maximum age of a registration date in days. Partner systems may have been offline. */
export const MAX_CLAIM_AGE_DAYS = 31;

export const CLAIM_RESULTS = ['priced', 'awaitingUpdate', 'alreadyRegistered', 'invalid'] as const;

const ClaimResult = z.object({
  serialNumber: z.string(),
  result: z.enum(CLAIM_RESULTS),
  /** Null if the claim wasn't registered. */
  claimId: Id.nullable(),
  /** Q to be paid on approval. Fixed once the claim is priced. */
  rate: z.int().nullable(),
  /** Set only if the serial number is invalid. */
  reason: TextOrNull,
});

/** What came of registered serial numbers, in the order of the request, with a count of each result. */
export const CLAIMS_RESULT = {
  ...{ priced: z.int(), awaitingUpdate: z.int(), alreadyRegistered: z.int(), invalid: z.int() },
  claims: z.array(ClaimResult).max(MAX_CLAIMS_PER_CALL),
};

export const submitClaims = endpoint('submitClaims', 'POST', '/intake/claims', {
  summary: 'Registers reward claims by serial number; each is priced at once, or waits for its serial number.',
  access: 'intake',
  outdates: CLAIM_READS,
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.strictObject({
    ...SENT,
    /** When the partner registered them. The default is the time of the call. */
    registeredAt: Instant.optional(),
    /** The partner's website or app. */
    source: z.enum(['web', 'app']).default('web'),
    claims: z
      .array(
        z.strictObject({
          serialNumber: z.string().max(MAX_SERIAL_LENGTH),
          installationZipCode: line(20).optional(),
          purchasingChannel: line(100).optional(),
          nameOfPurchasingChannel: line(200).optional(),
        }),
      )
      .min(1)
      .max(MAX_CLAIMS_PER_CALL),
  }),
  response: z.object({ externalId: ExternalId, ...CLAIMS_RESULT }),
  errors: [404, 409],
});
