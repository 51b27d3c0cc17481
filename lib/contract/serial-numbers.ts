import { z } from 'zod';
import { SERIAL_NUMBER_AREAS } from '../domain/access-table';
import { MAX_SERIAL_LENGTH } from '../domain/serial-number';
import { endpoint } from './endpoint';
import { Id, Instant, Text } from './wire';

const [access, ...alsoFor] = SERIAL_NUMBER_AREAS;

/** Claims and warranty claims of one serial number that one answer tells of, the newest first. */
export const MAX_OF_SERIAL_NUMBER = 50;

/** A piece as its page shows it. What belongs to an area that the reader may not see is absent. */
export const SerialNumber = z.object({
  serialNumber: z.string(),
  /** With the right `uploads` or `approvals`; null where nobody has uploaded the number. */
  product: z
    .object({
      articleCode: z.string(),
      productName: z.string(),
      configurationType: z.string(),
      /** Watts. */
      volume: z.int(),
    })
    .nullish(),
  /** With the right `uploads`; `id` where it came by an upload that the history has. */
  upload: z.object({ id: Id.nullish(), by: Text, fileNames: z.array(z.string()).max(100), at: Instant }).nullish(),
  /** With the right `approvals`: who registered the piece. Only a rejected one is claimed again. */
  claims: z
    .array(
      z.object({
        id: Id,
        companyId: Id,
        companyName: z.string(),
        /** Who registered it. */
        userId: Id.nullish(),
        fullName: Text,
        registeredAt: Instant,
        state: z.string(),
        /** Points, fixed with its product. */
        rate: z.int().nullish(),
        /** The type of the promotion that gave the rate; none where it was the usual one. */
        promotion: Text,
        pricedAt: Instant.nullish(),
        approvalId: Id.nullish(),
        /** What its approval gave, in the ledger: with the right `qpointManagement`. */
        movementId: Id.nullish(),
        decidedAt: Instant.nullish(),
        decidedById: Id.nullish(),
        decidedBy: Text,
        note: Text,
      }),
    )
    .max(MAX_OF_SERIAL_NUMBER)
    .optional(),
  /** With the right `supportCenter`. */
  warrantyClaims: z
    .array(
      z.object({
        id: Id,
        claimLabel: z.string(),
        companyId: Id.nullish(),
        companyName: z.string(),
        claimStatus: z.string(),
        createdAt: Instant,
        projectId: Id.nullish(),
        projectName: Text,
        /** Files that show the damage. */
        evidence: z.int(),
      }),
    )
    .max(MAX_OF_SERIAL_NUMBER)
    .optional(),
});
export type SerialNumber = z.infer<typeof SerialNumber>;

export const getSerialNumber = endpoint('getSerialNumber', 'GET', '/serial-numbers/{number}', {
  summary: 'Get a serial number’s history, limited to the caller’s areas.',
  access,
  alsoFor,
  params: z.object({ number: z.string().min(1).max(MAX_SERIAL_LENGTH) }),
  response: SerialNumber,
  errors: [404],
});
