'use client';

import { deferred } from '@/components/ui/deferred';

/** `CardHost`, loaded after the page's own code. */
export const CardHost = deferred(() => import('./card-host'));
