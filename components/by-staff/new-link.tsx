'use client';

import { PortalLink } from '@/components/layout/navigation';
import { useMay, useMayOpen } from '@/components/layout/rights';
import { buttonClass } from '@/components/ui/button-class';
import { BY_STAFF, newHref, type ByStaff } from '@/lib/addresses/by-staff';

/** A button that opens the form for a record entered by hand, for people who may enter one. */
export function NewLink({ kind, company }: { kind: ByStaff; company?: number | undefined }) {
  const { label, path, area } = BY_STAFF[kind];
  const [isOpen, mayChange] = [useMayOpen(path), useMay(area, 'change')];
  return isOpen && mayChange ? (
    <PortalLink href={newHref(kind, company)} className={buttonClass('primary')}>
      {label}
    </PortalLink>
  ) : null;
}
