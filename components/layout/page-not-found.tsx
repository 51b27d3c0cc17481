'use client';

import { usePathname } from 'next/navigation';
import { buttonClass } from '@/components/ui/button-class';
import { nearestPage, type MenuPlace } from '@/lib/addresses/nearest-page';
import { PortalLink } from './navigation';
import { DashboardLink } from './closed-page';
import { Notice, NOT_FOUND } from './notice';

/** The portal's 404 page (spec 2 §2, spec 3 §2), with a link to the nearest list. */
export function PageNotFound({ places }: { places: readonly MenuPlace[] }) {
  const nearest = nearestPage(usePathname(), places);
  return (
    <Notice
      title={NOT_FOUND}
      action={
        nearest ? (
          <PortalLink href={nearest.href} className={buttonClass('primary')}>
            {`Go to ${nearest.label}`}
          </PortalLink>
        ) : (
          <DashboardLink />
        )
      }
    >
      Check the address, or the page may have been deleted.
    </Notice>
  );
}
