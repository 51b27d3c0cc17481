import { currentMenu, requireSession } from '@/lib/api/current-session';
import { env } from '@/lib/server/env';
import type { Requester } from '@/lib/domain/point-request';

/** The reader of a company's points, with their rights. */
export interface PointsRequester {
  userId: number;
  asker: Requester;
  /** The most points that an administrator may change alone; 0 means no limit. */
  approvalThreshold: number;
  /** Whether the reader may open orders. The ledger then links to them. */
  opensOrders: boolean;
  /** Whether the reader may see approvals. The ledger then links to the claims behind points. */
  opensApprovals: boolean;
}

/** The signed-in person's way to request points (spec 1 §6). The upstream checks each request. */
export async function readPointsRequester(): Promise<PointsRequester> {
  const [{ user }, menu] = await Promise.all([requireSession(), currentMenu()]);
  const { ADMIN_ROLE_ID, POINT_APPROVAL_THRESHOLD } = env();
  return {
    userId: user.id,
    asker: user.roleId === ADMIN_ROLE_ID ? 'administrator' : 'requester',
    approvalThreshold: POINT_APPROVAL_THRESHOLD,
    opensOrders: menu.some(({ access }) => access === 'orders'),
    opensApprovals: menu.some(({ access }) => access === 'approvals'),
  };
}
