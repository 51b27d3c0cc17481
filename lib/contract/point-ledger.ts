import { z } from 'zod';
import { endpoint } from './endpoint';
import { byPlace, DAYS, listEndpoint } from './list-endpoint';
import { POINT_READS } from './outdates';
import { Id, IdInAddress, Instant, TextOrNull } from './wire';

/** Rows are immutable; a mistake is reversed by an opposite row. */
export const PointMovement = z.object({
  id: Id,
  createdAt: Instant,
  /** Signed points. */
  amount: z.number(),
  /** See `MOVEMENT_KINDS`; there may be others. */
  kind: z.string(),
  /** Points available afterwards. */
  balance: z.number(),
  reason: TextOrNull,
  /** The staff member; null for a program. */
  userId: Id.nullable(),
  firstName: TextOrNull,
  lastName: TextOrNull,
  orderId: Id.nullable(),
  orderNumber: TextOrNull,
  pointRequestId: Id.nullable(),
  approvalId: Id.nullable(),
  /** The spreadsheet with the movement's row. */
  batchId: Id.nullable(),
  /** The movement it reverses, and the one that reversed it. */
  reverses: Id.nullable(),
  reversedBy: Id.nullable(),
});
export type PointMovement = z.infer<typeof PointMovement>;

export const listPointMovements = listEndpoint('listPointMovements', '/point-ledger', {
  summary: 'List a company’s point movements, newest first.',
  access: 'qpointManagement',
  row: PointMovement,
  filters: { companyId: IdInAddress, kind: z.string().max(40), ...DAYS },
  window: byPlace({ usual: 25, most: 100 }),
  answer: (data) => z.object({ data, hasMore: z.boolean() }),
  report: {
    name: 'listPointMovementReport',
    summary: 'Export all movements that `GET /point-ledger` lists with the same filter, newest first.',
    path: '/point-ledger/report',
    row: PointMovement,
  },
});

export const reversePointMovement = endpoint('reversePointMovement', 'POST', '/point-ledger/{id}/reversal', {
  summary: 'Add the opposing movement, once.',
  access: 'qpointManagement',
  outdates: POINT_READS,
  administratorsOnly: true,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({ reason: z.string().trim().min(1, 'Reason can’t be blank.').max(500) }),
  response: PointMovement,
  errors: [404, 409],
});
