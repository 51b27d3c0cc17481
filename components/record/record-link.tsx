'use client';

import type { ComponentProps, ReactNode } from 'react';
import { PortalLink } from '@/components/layout/navigation';
import { useCan } from '@/components/layout/capabilities';
import { useMayOpen } from '@/components/layout/rights';
import { RECORD_KINDS, recordHref, type KindOfRecord, type RecordId, type RecordKind } from '@/lib/record-kinds';

/**
 * What a record is called, as a link to it for who may open it.
 *
 * @param id where it isn't known, the name stands alone
 * @example <RecordLink to="company" id={order.companyId}>{order.companyName}</RecordLink>
 */
export function RecordLink<K extends RecordKind>({
  to,
  id,
  className = 'text-accent hover:underline',
  children,
  ...more
}: {
  to: K;
  id: RecordId<K> | null | undefined;
  children: ReactNode;
} & Omit<ComponentProps<typeof PortalLink>, 'href' | 'id'>) {
  const href = id === null || id === undefined ? null : recordHref(to, id);
  const mayOpen = useMayOpenRecord(to, href);
  if (!mayOpen || href === null) return children;
  return (
    <PortalLink {...more} href={href} className={className}>
      {children}
    </PortalLink>
  );
}

/** May the person open a record of a kind, and is there such a page before this server? */
function useMayOpenRecord(kind: RecordKind, href: string | null): boolean {
  const { needs }: KindOfRecord = RECORD_KINDS[kind];
  const can = useCan();
  return useMayOpen(href?.split('?')[0] ?? '') && (needs === undefined || can(needs));
}
