'use client';

import { useState, type ReactNode } from 'react';
import { QueryCache } from '@/components/query/query-cache';
import { SetUpSecondFactor } from '@/components/second-factor/set-up';

/** Sets up a second factor and continues at `next`. @param children shown until one is set up */
export function SetUpPage({ next, children }: { next: string; children: ReactNode }) {
  const [now] = useState(() => Date.now());
  return (
    <QueryCache now={now}>
      <SetUpSecondFactor onDone={() => location.assign(next)}>{children}</SetUpSecondFactor>
    </QueryCache>
  );
}
