import { z } from 'zod';
import { endpoint } from './endpoint';
import { Id, IdInAddress, Instant, Text, TextOrNull } from './wire';

/** What lies beyond is told as one line. */
export const MAX_EXPLANATION_LINES = 500;
const MAX_STEPS = 50;
const MAX_UPLOADS = 50;

const ExplanationLine = z.object({
  /** A product, the purpose of a request, or the first day of a forecast month; null for what no line explains. */
  what: TextOrNull,
  /** Of an order's line, its SKU and variant. */
  detail: Text,
  productId: Id.nullish(),
  /** Pieces, and points for each where that is a whole number. */
  quantity: z.int().optional(),
  each: z.int().nullish(),
  /** Gave its rate; absent for the default rate. */
  promotion: z.object({ id: Id, promotionType: z.string(), startsAt: Instant, endsAt: Instant.nullish() }).nullish(),
  /** Of a month: what was forecast, what was scanned by now, and what a month in the band gave. */
  forecast: z.object({ forecastedWatts: z.int(), scannedWatts: z.int(), qpoints: z.int() }).optional(),
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
  reason: TextOrNull,
  /** Absent where a program did it. */
  by: TextOrNull,
  /** Of `by`: one of the staff, or of the company. */
  byId: Id.nullable(),
  personId: Id.nullable(),
  /** Which area's right would show the lines; null where they are all here. */
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
    .nullable(),
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
    .nullable(),
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
