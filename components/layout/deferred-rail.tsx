'use client';

import { deferred } from '@/components/ui/deferred';

/** `AreaRail`, loaded after the page, because most windows don't show it. */
export const AreaRail = deferred(() => import('./area-rail'));
