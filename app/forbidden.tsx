import { DashboardLink } from '@/components/layout/dashboard-link';
import { Notice } from '@/components/layout/notice';

/** A refusal outside the signed-in frame. */
export default function Forbidden() {
  return (
    <main className="flex min-h-dvh flex-col">
      <Notice title="You don’t have access to this page" action={<DashboardLink />} />
    </main>
  );
}
