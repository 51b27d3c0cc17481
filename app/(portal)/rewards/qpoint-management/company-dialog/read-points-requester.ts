import { currentMenu, requireSession } from '@/lib/api/current-session';
import { env } from '@/lib/server/env';
import type { Requester } from '@/lib/domain/point-request';

/** Who looks at a company's points, and what that person may do. */
export interface PointsRequester {
  userId: number;
  asker: Requester;
  /** The most points that an administrator may change alone; 0 means any amount. */
  approvalThreshold: number;
  /** May this person open orders? Then the ledger leads to them. */
  opensOrders: boolean;
  /** May this person see approvals? Then the ledger leads to the claims that gave points. */
  opensApprovals: boolean;
}

/** How the signed-in person asks for points (spec 1 §6). The upstream checks it on every request. */
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
