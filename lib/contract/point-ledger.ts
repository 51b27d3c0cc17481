import { z } from 'zod';
import { endpoint } from './endpoint';
import { Day, digits, Id, IdInAddress, Instant } from './wire';

/** The most movements that one answer holds. */
export const MAX_MOVEMENTS_PER_ANSWER = 100;

const text = z.string().nullish();

/** One movement of a company's points. Rows are never changed; a mistake is undone by an opposing row. */
export const PointMovement = z.object({
  id: Id,
  createdAt: Instant,
  /** Signed points. */
  amount: z.number(),
  /** See `MOVEMENT_KINDS`; another upstream may have others. */
  kind: z.string(),
  /** Points available after it. */
  balance: z.number(),
  reason: text,
  /** Who did it; a program where nobody is named. */
  firstName: text,
  lastName: text,
  orderId: Id.nullish(),
  orderNumber: text,
  pointRequestId: Id.nullish(),
  /** The movement that this one undoes, and the one that undid it. */
  reverses: Id.nullish(),
  reversedBy: Id.nullish(),
});

export type PointMovement = z.infer<typeof PointMovement>;

export const listPointMovements = endpoint({
  name: 'listPointMovements',
  summary: 'Every movement of a company\'s points, newest first.',
  method: 'GET',
  path: '/point-ledger',
  access: 'qpointManagement',
  query: z.strictObject({
    companyId: IdInAddress.optional(),
    kind: z.string().max(40).optional(),
    startDate: Day.optional(),
    endDate: Day.optional(),
    /** Movements older than this one. */
    before: IdInAddress.optional(),
    limit: digits(1, MAX_MOVEMENTS_PER_ANSWER).optional(),
  }),
  response: z.object({ data: z.array(PointMovement).max(MAX_MOVEMENTS_PER_ANSWER), hasMore: z.boolean() }),
});

export const reversePointMovement = endpoint({
  name: 'reversePointMovement',
  summary: 'Writes the opposing movement, once.',
  method: 'POST',
  path: '/point-ledger/{id}/reversal',
  access: 'qpointManagement',
  administratorsOnly: true,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  idempotent: true,
  response: PointMovement,
  errors: [404, 409],
});

export const listPointMovementReport = endpoint({
  name: 'listPointMovementReport',
  summary: 'Every movement that `GET /point-ledger` lists under the same filter, newest first.',
  method: 'GET',
  path: '/point-ledger/report',
  access: 'qpointManagement',
  query: listPointMovements.query.omit({ before: true, limit: true }),
  row: PointMovement,
});
