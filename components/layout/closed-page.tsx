import { buttonClass } from '@/components/ui/button-class';
import { DASHBOARD_PATH } from '@/lib/addresses/paths';
import { PortalLink } from './navigation';
import { Notice } from './notice';

/** Links to a page that all staff may see. */
export function DashboardLink() {
  return (
    <PortalLink href={DASHBOARD_PATH} className={buttonClass('primary')}>
      Go to the dashboard
    </PortalLink>
  );
}

/** Replaces a page that the reader's role may not open. */
export function NoAccess() {
  return (
    <Notice title="You don’t have access to this page" action={<DashboardLink />}>
      Your role doesn’t include it. If you need it, ask a portal administrator.
    </Notice>
  );
}
