import { z } from 'zod';
import { SERIAL_NUMBER_AREAS } from '../domain/access-table';
import { LOOKUP_STATES, MAX_LOOKED_UP } from '../domain/serial-lookup';
import { LONGEST_PASTED, MAX_SERIAL_LENGTH } from '../domain/serial-number';
import { endpoint } from './endpoint';
import { Id, Instant, Text } from './wire';

const [access, ...alsoFor] = SERIAL_NUMBER_AREAS;

/** Maximum claims and warranty claims of a serial number, newest first. */
export const MAX_OF_SERIAL_NUMBER = 50;

/** A piece as on its page. Fields of areas the reader may not see are missing. */
export const SerialNumber = z.object({
  serialNumber: z.string(),
  /** Requires `uploads` or `approvals`; null if the number hasn't been uploaded. */
  product: z
    .object({
      articleCode: z.string(),
      productName: z.string(),
      configurationType: z.string(),
      /** Watts. */
      volume: z.int(),
    })
    .nullish(),
  /** Requires `uploads`; `id` is set if the upload is in the history. */
  upload: z.object({ id: Id.nullish(), by: Text, fileNames: z.array(z.string()).max(100), at: Instant }).nullish(),
  /** Requires `approvals`. A piece can be claimed again only after a rejection. */
  claims: z
    .array(
      z.object({
        id: Id,
        companyId: Id,
        companyName: z.string(),
        userId: Id.nullish(),
        fullName: Text,
        registeredAt: Instant,
        state: z.string(),
        /** Points, fixed when the product is known. */
        rate: z.int().nullish(),
        /** Type of the promotion that set the rate; null for the default rate. */
        promotion: Text,
        pricedAt: Instant.nullish(),
        approvalId: Id.nullish(),
        /** The approval's movement in the ledger; requires `qpointManagement`. */
        movementId: Id.nullish(),
        decidedAt: Instant.nullish(),
        decidedById: Id.nullish(),
        decidedBy: Text,
        note: Text,
      }),
    )
    .max(MAX_OF_SERIAL_NUMBER)
    .optional(),
  /** Requires `supportCenter`. */
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

/** Maximum warranty claims of each looked-up number, newest first. */
export const MAX_WARRANTY_CLAIMS_LOOKED_UP = 5;

/** A looked-up number. Fields of areas the reader may not see are missing. */
export const LookedUpNumber = z.object({
  serialNumber: z.string(),
  state: z.enum(LOOKUP_STATES),
  /** Why the number is malformed, if it is and nothing is stored about it. */
  fault: Text,
  /** Requires `uploads` or `approvals`. */
  productName: Text,
  /** Its upload, if that is in the history. Requires `uploads`. */
  uploadId: Id.nullish(),
  uploadedBy: Text,
  uploadedAt: Instant.nullish(),
  /** Its newest claim, with company, points, approval and the reason for a decision. Requires `approvals`. */
  companyId: Id.nullish(),
  companyName: Text,
  registeredAt: Instant.nullish(),
  rate: z.int().nullish(),
  approvalId: Id.nullish(),
  decidedAt: Instant.nullish(),
  note: Text,
  /** Its newest warranty claims. Requires `supportCenter`. */
  warrantyClaims: z
    .array(z.object({ id: Id, claimLabel: z.string() }))
    .max(MAX_WARRANTY_CLAIMS_LOOKED_UP)
    .nullish(),
});
export type LookedUpNumber = z.infer<typeof LookedUpNumber>;

const LookUp = z.strictObject({
  serialNumbers: z
    .array(z.string().max(LONGEST_PASTED))
    .min(1, 'Paste serial numbers.')
    .max(MAX_LOOKED_UP, `Check up to ${MAX_LOOKED_UP.toLocaleString('en-US')} serial numbers at once.`),
});

export const lookUpSerialNumbers = endpoint('lookUpSerialNumbers', 'POST', '/serial-numbers/look-up', {
  summary: 'Get the state of many serial numbers, limited to the caller’s areas; equal ones are answered once.',
  access,
  alsoFor,
  reads: true,
  body: LookUp,
  response: z.object({
    /** In the order given. */
    data: z.array(LookedUpNumber).max(MAX_LOOKED_UP),
    /** How many repeated an earlier one. */
    duplicates: z.int(),
  }),
});

export const exportSerialNumbers = endpoint('exportSerialNumbers', 'POST', '/serial-numbers/look-up/export', {
  summary: 'Export the rows of `POST /serial-numbers/look-up`.',
  access,
  alsoFor,
  action: 'export',
  reads: true,
  body: LookUp,
  response: z.array(LookedUpNumber).max(MAX_LOOKED_UP),
});
