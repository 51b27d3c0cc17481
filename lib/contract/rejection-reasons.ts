import { z } from 'zod';
import { MAX_REASON_NAME } from '../domain/claim';
import { endpoint } from './endpoint';
import { Id, IdInAddress, oneLine } from './wire';

/** Reason type for rejecting a module that awaits an update (spec 2 §3). */
export const RejectionReason = z.object({ id: Id, name: z.string() });
export type RejectionReason = z.infer<typeof RejectionReason>;

export const MAX_REJECTION_REASONS = 1_000;

// A reason name cannot be empty when created (spec 2 §5).
const ReasonName = oneLine(z.string().trim().min(1).max(MAX_REASON_NAME));

export const listRejectionReasons = endpoint('listRejectionReasons', 'GET', '/reason-type/search', {
  summary: 'List rejection reasons, by name.',
  access: 'approvals',
  response: z.array(RejectionReason).max(MAX_REJECTION_REASONS),
});

export const createRejectionReason = endpoint('createRejectionReason', 'POST', '/reason-type', {
  summary: 'Add a rejection reason.',
  access: 'approvals',
  outdates: ['listRejectionReasons'],
  body: z.strictObject({ name: ReasonName }),
  response: RejectionReason,
  errors: [409],
});

export const renameRejectionReason = endpoint('renameRejectionReason', 'PATCH', '/reason-type', {
  summary: 'Rename a rejection reason. Rejected claims keep the old name.',
  access: 'approvals',
  outdates: ['listRejectionReasons'],
  body: z.strictObject({ id: Id, name: ReasonName }),
  response: RejectionReason.partial(),
  errors: [404, 409],
});

export const deleteRejectionReason = endpoint('deleteRejectionReason', 'DELETE', '/reason-type', {
  summary: 'Delete a rejection reason. Rejected claims keep its name.',
  access: 'approvals',
  outdates: ['listRejectionReasons'],
  query: z.strictObject({ id: IdInAddress.optional() }),
  response: z.object({}),
  errors: [404],
});
