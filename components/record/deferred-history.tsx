'use client';

import type { ComponentProps } from 'react';
import { deferred } from '@/components/ui/deferred';
import { useAfterFrame } from '@/components/ui/use-after-frame';

const History = deferred(() => import('./record-history'));

/**
 * `RecordHistory`, loaded after the record and rendered after its first frame, because it is below the main content and
 * has its own reads. Server-rendered content stays.
 */
export function RecordHistory(props: ComponentProps<typeof History>) {
  return useAfterFrame() ? <History {...props} /> : null;
}
