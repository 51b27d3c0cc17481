'use client';

import { deferred } from '@/components/ui/deferred';

/** The promotion preview, loaded when it opens. */
export const PromotionTrialPart = deferred(() => import('./promotion-trial'));
