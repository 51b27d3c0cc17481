'use client';

import { deferred } from '@/components/ui/deferred';

/** `CardHost`, which listens for a rest on a link: its code comes after that of the page. */
export const CardHost = deferred(() => import('./card-host'));
