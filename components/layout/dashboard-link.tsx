import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { DASHBOARD_PATH } from '@/lib/paths';

/** The way back to a page that every member of the staff may see. */
export function DashboardLink() {
  return (
    <Link href={DASHBOARD_PATH} prefetch={false} className={buttonClass('primary')}>
      Go to the dashboard
    </Link>
  );
}
