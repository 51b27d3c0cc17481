import {
  createRejectionReason,
  deleteRejectionReason,
  listRejectionReasons,
  MAX_REJECTION_REASONS,
  renameRejectionReason,
} from '@/lib/contract/rejection-reasons';
import { rejectionReasons } from '@/upstream/db/schema';
import { namedOptionRoutes } from '../named-options';

export const rejectionReasonRoutes = namedOptionRoutes(
  {
    list: listRejectionReasons,
    create: createRejectionReason,
    rename: renameRejectionReason,
    remove: deleteRejectionReason,
  },
  {
    table: rejectionReasons,
    object: 'rejection reason',
    many: { noun: 'reasons', most: MAX_REJECTION_REASONS },
    lock: 'rejectionReasons',
    answers: { created: (reason) => reason, renamed: (reason) => reason },
  },
);
