import { Notice, NOT_FOUND } from '@/components/layout/notice';
import { buttonClass } from '@/components/ui/button-class';
import { DASHBOARD_PATH } from '@/lib/addresses/paths';

export default function NotFound() {
  // Don't use `DashboardLink`, because Next loads this page's code everywhere and would duplicate the portal's links.
  const link = (
    <a href={DASHBOARD_PATH} className={buttonClass('primary')}>
      Go to the dashboard
    </a>
  );
  return (
    <main className="flex min-h-dvh flex-col">
      <Notice title={NOT_FOUND} action={link}>
        There’s nothing at this address.
      </Notice>
    </main>
  );
}
