import { z } from 'zod';
import { endpoint } from './endpoint';
import { Id, IdInAddress, Instant, Text, TextOrNull } from './wire';

/** More lines are merged into one. */
export const MAX_EXPLANATION_LINES = 500;
const MAX_STEPS = 50;
const MAX_UPLOADS = 50;

const ExplanationLine = z.object({
  /** A product, a request's purpose, or the first day of a forecast month; null for the unexplained rest. */
  what: TextOrNull,
  /** SKU and variant of an order line. */
  detail: Text,
  productId: Id.nullish(),
  /** Pieces, and points per piece if that is a whole number. */
  quantity: z.int().optional(),
  each: z.int().nullish(),
  /** The promotion of its rate; missing for the default rate. */
  promotion: z.object({ id: Id, promotionType: z.string(), startsAt: Instant, endsAt: Instant.nullish() }).nullish(),
  /** Forecast months only: forecast and scanned watts by now, and the Q of an achieved month. */
  forecast: z.object({ forecastedWatts: z.int(), scannedWatts: z.int(), qpoints: z.int() }).optional(),
  /** Signed points. The lines add up to the movement. */
  amount: z.int(),
});
export type ExplanationLine = z.infer<typeof ExplanationLine>;

/** Origins of a movement in the ledger: order lines, or claims by rate. */
export const Explanation = z.object({
  id: Id,
  companyId: Id,
  kind: z.string(),
  /** The kind that the lines explain; for a reversal, that of the reversed movement. */
  source: z.string(),
  amount: z.int(),
  createdAt: Instant,
  reason: TextOrNull,
  /** Missing if a program did it. */
  by: TextOrNull,
  /** The id for `by`, either staff or a company's person. */
  byId: Id.nullable(),
  personId: Id.nullable(),
  /** The area needed to see the lines; null if all are included. */
  needs: z.enum(['orders', 'approvals']).optional(),
  lines: z.array(ExplanationLine).max(MAX_EXPLANATION_LINES + 1),
  order: z
    .object({
      id: Id,
      orderNumber: z.string(),
      createdAt: Instant,
      orderStatus: Text,
      by: Text,
      personId: Id.nullish(),
    })
    .nullable(),
  request: z
    .object({
      id: Id,
      requestType: TextOrNull,
      /** Oldest first. */
      steps: z
        .array(
          z.object({
            status: TextOrNull,
            purpose: TextOrNull,
            reason: TextOrNull,
            by: TextOrNull,
            byId: Id.nullable(),
            createdAt: Instant,
          }),
        )
        .max(MAX_STEPS),
    })
    .nullable(),
  /** The approval's claims or months; `firstBy` is the first of two approvers. */
  approval: z
    .object({
      id: Id,
      items: z.int(),
      by: Text,
      byId: Id.nullish(),
      firstBy: Text,
      firstById: Id.nullish(),
      createdAt: Instant,
      note: Text,
    })
    .nullable(),
  /** The spreadsheet with the movement's row. `firstBy` requested it and `by` approved it, if there were two. */
  batch: z
    .object({
      id: Id,
      fileName: z.string(),
      /** Row number in the spreadsheet. */
      row: z.int(),
      by: Text,
      byId: Id.nullish(),
      firstBy: Text,
      firstById: Id.nullish(),
      createdAt: Instant,
    })
    .nullable(),
  /** Uploads that identified the claims' products; requires `approvals`. */
  uploads: z
    .array(
      z.object({
        id: Id,
        fileName: Text,
        claims: z.int(),
        serialNumber: Text,
      }),
    )
    .max(MAX_UPLOADS)
    .optional(),
  /** The movement that this one reverses. */
  reverses: z.object({ id: Id, kind: z.string(), amount: z.int(), createdAt: Instant }).nullable(),
});
export type Explanation = z.infer<typeof Explanation>;

export const explainPointMovement = endpoint('explainPointMovement', 'GET', '/point-ledger/{id}/explanation', {
  summary: 'Explain a point movement. Roles without orders or approvals see the sum of its lines only.',
  access: 'qpointManagement',
  params: z.object({ id: IdInAddress }),
  response: Explanation,
  errors: [404],
});
