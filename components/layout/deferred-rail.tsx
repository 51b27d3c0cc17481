'use client';

import { deferred } from '@/components/ui/deferred';

/** `AreaRail`, which most windows don't show: its code comes after that of the page. */
export const AreaRail = deferred(() => import('./area-rail'));
