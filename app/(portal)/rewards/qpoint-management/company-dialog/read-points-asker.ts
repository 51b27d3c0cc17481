import { currentMenu, requireSession } from '@/lib/api/current-session';
import { env } from '@/lib/env';
import type { PointsAsker } from './points-asker';

/** Tells what whoever is signed in may do with points (spec 1 §6). The upstream decides anew on every request. */
export async function readPointsAsker(): Promise<PointsAsker> {
  const [{ user }, menu] = await Promise.all([requireSession(), currentMenu()]);
  const { ADMIN_ROLE_ID, POINT_APPROVAL_THRESHOLD } = env();
  return {
    userId: user.id,
    asker: user.roleId === ADMIN_ROLE_ID ? 'administrator' : 'requester',
    approvalThreshold: POINT_APPROVAL_THRESHOLD,
    opensOrders: menu.some(({ access }) => access === 'orders'),
  };
}
