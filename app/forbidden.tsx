import { DashboardLink } from '@/components/layout/dashboard-link';
import { Notice } from '@/components/layout/notice';

/** In the place of a page outside the signed-in area that its reader may not open. */
export default function Forbidden() {
  return (
    <main className="flex min-h-dvh flex-col">
      <Notice title="You don’t have access to this page" action={<DashboardLink />} />
    </main>
  );
}
