'use client';

import { useCan } from '@/components/layout/capabilities';

/** Can inquiries be put into another category? Who else than we knows of those that wait, knows of that. */
export function useCanCategorize(): boolean {
  return useCan()('inquiryWaiting');
}
