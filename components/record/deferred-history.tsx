'use client';

import type { ComponentProps } from 'react';
import { deferred } from '@/components/ui/deferred';
import { useAfterFrame } from '@/components/ui/use-after-frame';

const History = deferred(() => import('./record-history'));

/**
 * `RecordHistory`, whose code comes after that of the record, and which is rendered once that is seen: it stands below
 * what one came for, and reads for itself. What the server has sent stays as it is.
 */
export function RecordHistory(props: ComponentProps<typeof History>) {
  return useAfterFrame() ? <History {...props} /> : null;
}
