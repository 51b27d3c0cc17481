import { DashboardLink } from './dashboard-link';
import { Notice } from './notice';

/** The fallback page: an address that no area of the portal has (spec 3 §2, Route table). */
export function PageNotFound() {
  return (
    <Notice title="There is no such page" action={<DashboardLink />}>
      The portal has nothing at this address. Check it for a slip, or start from the dashboard.
    </Notice>
  );
}
