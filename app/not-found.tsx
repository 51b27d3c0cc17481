import { DashboardLink } from '@/components/layout/dashboard-link';
import { NoticePage } from '@/components/layout/notice-page';

/** An address outside the signed-in area that leads nowhere. */
export default function NotFound() {
  return (
    <NoticePage title="There is no such page" action={<DashboardLink />}>
      The portal has nothing at this address.
    </NoticePage>
  );
}
