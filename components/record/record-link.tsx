'use client';

import type { ComponentProps, ReactNode } from 'react';
import { useFollowLink } from '@/components/layout/navigation';
import { recordHref, type RecordId, type RecordKind } from '@/lib/addresses/record-kinds';
import { useOpenKinds } from './open-kinds';

/**
 * Shows a record's name, linked if the user may open it. A plain `a` is cheaper than Next's for a list's 100 links.
 *
 * @param id without one, the name isn't linked
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
} & Omit<ComponentProps<'a'>, 'href' | 'id' | 'onClick'>) {
  const follow = useFollowLink();
  const mayOpen = useOpenKinds().has(to);
  if (!mayOpen || id === null || id === undefined) return children;
  return (
    <a
      {...more}
      href={recordHref(to, id)}
      data-card={`${to}/${id}`}
      className={className || undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
