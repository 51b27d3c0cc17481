import { Notice, NOT_FOUND } from '@/components/layout/notice';
import { buttonClass } from '@/components/ui/button-class';
import { DASHBOARD_PATH } from '@/lib/addresses/paths';

/** An address outside the signed-in area that leads nowhere. */
export default function NotFound() {
  // No `DashboardLink`: Next has every page load this one's code, and would send that of the portal's links twice.
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
