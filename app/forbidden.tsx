import { DashboardLink } from '@/components/layout/dashboard-link';
import { NoticePage } from '@/components/layout/notice-page';

/** In the place of a page outside the signed-in area that its reader may not open. */
export default function Forbidden() {
  return <NoticePage title="You don’t have access to this page" action={<DashboardLink />} />;
}
