'use client';

import type { ComponentProps, ReactNode } from 'react';
import { PortalLink } from '@/components/layout/navigation';
import { useMayOpen } from '@/components/layout/rights';
import { recordHref, type RecordId, type RecordKind } from '@/lib/record-kinds';

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
  const mayOpen = useMayOpen(href?.split('?')[0] ?? '');
  if (!mayOpen || href === null) return children;
  return (
    <PortalLink {...more} href={href} className={className}>
      {children}
    </PortalLink>
  );
}
