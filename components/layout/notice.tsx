import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { DASHBOARD_PATH } from '@/lib/paths';
import { PortalLink } from './navigation';

/** Over what stands at an address that names nothing, in the words of spec 2 §2. */
export const NOT_FOUND = 'Oops! This Page Could Not Be Found';

/** A page that says one thing, such as that there is none. */
export function Notice({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-4 px-4 py-16 text-center">
      <div className="flex max-w-[52ch] flex-col gap-2">
        <h1 className="text-xl font-semibold tracking-[-0.01em] text-balance">{title}</h1>
        {children ? <div className="text-muted">{children}</div> : null}
      </div>
      {action}
    </div>
  );
}

/** The way back to a page that every member of the staff may see. */
export function DashboardLink() {
  return (
    <PortalLink href={DASHBOARD_PATH} className={buttonClass('primary')}>
      Go to the dashboard
    </PortalLink>
  );
}

/** In the place of a page that the reader's role may not open. */
export function NoAccess() {
  return (
    <Notice title="You don’t have access to this page" action={<DashboardLink />}>
      Your role does not include it. If you need it for your work, ask an administrator of the portal.
    </Notice>
  );
}

/** In the place of a page whose list the server doesn't have. */
export function UnsupportedPage({ title }: { title: string }) {
  return (
    <Notice title={title} action={<DashboardLink />}>
      This server can’t show this list.
    </Notice>
  );
}
