'use client';

import { useState } from 'react';
import { QueryCache } from '@/components/query/query-cache';
import { SetUpSecondFactor } from '@/components/second-factor/set-up';

/** Sets up a second factor on a page of its own, and goes on to `next`. */
export function SetUpPage({ next }: { next: string }) {
  const [now] = useState(() => Date.now());
  return (
    <QueryCache now={now}>
      <SetUpSecondFactor onDone={() => location.assign(next)} />
    </QueryCache>
  );
}
