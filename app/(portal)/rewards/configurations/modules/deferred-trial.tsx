'use client';

import { deferred } from '@/components/ui/deferred';

/** The trial of a promotion, whose code comes when it is opened. */
export const PromotionTrialPart = deferred(() => import('./promotion-trial'));
