'use client';

import { useDeferredValue, type ComponentProps } from 'react';
import { deferred } from '@/components/ui/deferred';
import { useIsHydrating } from '@/components/ui/use-is-hydrating';

const History = deferred(() => import('./record-history'));

/**
 * `RecordHistory`, whose code comes after that of the record, and which is rendered after it: it stands below what one
 * came for, and reads for itself. What the server has sent stays as it is.
 */
export function RecordHistory(props: ComponentProps<typeof History>) {
  const isDue = useDeferredValue(true, useIsHydrating());
  return isDue ? <History {...props} /> : null;
}
