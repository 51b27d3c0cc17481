import { DashboardLink } from './dashboard-link';
import { Notice } from './notice';

/** In the place of a page that the reader's role may not open. */
export function NoAccess() {
  return (
    <Notice title="You don’t have access to this page" action={<DashboardLink />}>
      Your role does not include it. If you need it for your work, ask an administrator of the portal.
    </Notice>
  );
}
