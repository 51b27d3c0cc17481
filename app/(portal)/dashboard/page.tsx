import type { Metadata } from 'next';
import { cache } from 'react';
import { cachedPage } from '@/app/(portal)/cached-page';
import { may, currentMenu, pageAccess, requireSession } from '@/lib/api/current-session';
import { seed } from '@/lib/api/seed';
import { getDashboard } from '@/lib/contract/dashboard';
import { getFirstSteps } from '@/lib/contract/first-steps';
import { env } from '@/lib/server/env';
import { DASHBOARD_PATH } from '@/lib/addresses/paths';
import { DashboardScreen, DashboardTitle, type OpenArea, type SeenAreas } from './dashboard-screen';
import { DashboardSkeletonCards } from './orders-overview';

export const metadata: Metadata = { title: 'Dashboard' };

export default cachedPage({
  area: DASHBOARD_PATH,
  first: () => seed(getDashboard, {}),
  also: ({ user }) => (user.roleId === env().ADMIN_ROLE_ID ? [seed(getFirstSteps, {})] : []),
  more: async ({ user: { firstName, roleId } }) => {
    const { ADMIN_ROLE_ID, PORTAL_TIME_ZONE: timeZone } = env();
    const sees = await seenAreas();
    return {
      asker: roleId === ADMIN_ROLE_ID ? ('administrator' as const) : ('requester' as const),
      firstName,
      sees,
      openAreas: sees && !sees.orders ? await openAreas() : [],
      now: new Date().toISOString(),
      timeZone,
    };
  },
  skeleton: <DashboardSkeleton />,
  screen: DashboardScreen,
});

/** The areas with figures that the reader may see; null if the rights can't be read. */
const seenAreas = cache(async (): Promise<SeenAreas | null> => {
  const verdicts = await Promise.all(
    (['orders', 'qpointManagement', 'products', 'approvals', 'registration', 'supportCenter'] as const).map(pageAccess),
  );
  if (verdicts.includes('unavailable')) return null;
  const [mayOrders = false, mayPoints = false, ...others] = verdicts.map((verdict) => verdict === 'allowed');
  const orders = mayOrders && (await may('orderList'));
  const points = mayPoints && (await may('pointList'));
  return { orders, points, any: orders || points || others.includes(true) };
});

async function openAreas(): Promise<OpenArea[]> {
  const pages = await currentMenu();
  return pages
    .filter(({ menu }) => menu.href !== DASHBOARD_PATH)
    .map(({ menu: { href, section, label } }) => ({ href, label: section ? `${section} · ${label}` : label }));
}

async function DashboardSkeleton() {
  const [{ user }, sees] = await Promise.all([requireSession(), seenAreas()]);
  return (
    <>
      <DashboardTitle firstName={user.firstName} now={new Date().toISOString()} timeZone={env().PORTAL_TIME_ZONE} />
      {sees?.any ? <DashboardSkeletonCards /> : null}
    </>
  );
}
