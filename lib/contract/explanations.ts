import { z } from 'zod';
import { endpoint } from './endpoint';
import { Id, IdInAddress, Instant, Text } from './wire';

/** What lies beyond is told as one line. */
export const MAX_EXPLANATION_LINES = 500;
const MAX_STEPS = 50;
const MAX_UPLOADS = 50;

const ExplanationLine = z.object({
  /** A product, the purpose of a request, or the first day of a forecast month; null for what no line explains. */
  what: Text,
  /** Of an order's line, its SKU and variant. */
  detail: Text,
  productId: Id.nullish(),
  /** Pieces, and points for each where that is a whole number. */
  quantity: z.int().nullish(),
  each: z.int().nullish(),
  /** Gave its rate; absent for the default rate. */
  promotion: z.object({ id: Id, promotionType: z.string(), startsAt: Instant, endsAt: Instant.nullish() }).nullish(),
  /** Of a month: what was forecast, what was scanned by now, and what a month in the band gave. */
  forecast: z.object({ forecastedWatts: z.int(), scannedWatts: z.int(), qpoints: z.int() }).nullish(),
  /** Signed points. All lines add up to the movement. */
  amount: z.int(),
});
export type ExplanationLine = z.infer<typeof ExplanationLine>;

/** What a movement of the ledger came from, down to order lines or claims by rate. */
export const Explanation = z.object({
  id: Id,
  companyId: Id,
  kind: z.string(),
  /** The kind that the lines explain: for a reversal the kind that it undid. */
  source: z.string(),
  amount: z.int(),
  createdAt: Instant,
  reason: Text,
  /** Absent where a program did it. */
  by: Text,
  /** Of `by`: one of the staff, or of the company. */
  byId: Id.nullish(),
  personId: Id.nullish(),
  /** Which area's right would show the lines; null where they are all here. */
  needs: z.enum(['orders', 'approvals']).nullish(),
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
    .nullish(),
  request: z
    .object({
      id: Id,
      requestType: Text,
      /** Oldest first. */
      steps: z
        .array(
          z.object({ status: Text, purpose: Text, reason: Text, by: Text, byId: Id.nullish(), createdAt: Instant }),
        )
        .max(MAX_STEPS),
    })
    .nullish(),
  /** Claims or months that an approval decided; `firstBy` approved it before `by`, where two did. */
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
    .nullish(),
  /** The spreadsheet of which a row moved it. `firstBy` asked for it before `by` approved it, where two did. */
  batch: z
    .object({
      id: Id,
      fileName: z.string(),
      /** In the spreadsheet. */
      row: z.int(),
      by: Text,
      byId: Id.nullish(),
      firstBy: Text,
      firstById: Id.nullish(),
      createdAt: Instant,
    })
    .nullish(),
  /** What told which products the claims were, with the right `approvals`. */
  uploads: z
    .array(
      z.object({
        id: Id,
        fileName: Text,
        claims: z.int(),
        /** Of a single claim. */
        serialNumber: Text,
      }),
    )
    .max(MAX_UPLOADS)
    .optional(),
  /** The movement that this one undoes. */
  reverses: z.object({ id: Id, kind: z.string(), amount: z.int(), createdAt: Instant }).nullish(),
});
export type Explanation = z.infer<typeof Explanation>;

export const explainPointMovement = endpoint('explainPointMovement', 'GET', '/point-ledger/{id}/explanation', {
  summary:
    'What a movement came from; the lines are for the roles of orders or approvals, and their sum for all others.',
  access: 'qpointManagement',
  params: z.object({ id: IdInAddress }),
  response: Explanation,
  errors: [404],
});
