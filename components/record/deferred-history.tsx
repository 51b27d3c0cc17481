'use client';

import { useDeferredValue, useSyncExternalStore, type ComponentProps } from 'react';
import { deferred } from '@/components/ui/deferred';
import { neverChanges } from '@/lib/store';

const History = deferred(() => import('./record-history'));

/**
 * `RecordHistory`, whose code comes after that of the record, and which is rendered after it: it stands below what one
 * came for, and reads for itself. What the server has sent stays as it is.
 */
export function RecordHistory(props: ComponentProps<typeof History>) {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const isDue = useDeferredValue(true, isHydrating);
  return isDue ? <History {...props} /> : null;
}
