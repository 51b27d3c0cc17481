'use client';

import { deferred } from '@/components/ui/deferred';

/** `RecordHistory`, whose code comes after that of the record. */
export const RecordHistory = deferred(() => import('./record-history'));
