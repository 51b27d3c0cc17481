'use client';

import { useEffect, useState } from 'react';
import { atRest, deferred } from '@/components/ui/deferred';

const AtRest = deferred(() => import('./at-rest'));

export function DeferredAtRest() {
  const [isResting, setResting] = useState(false);
  useEffect(() => atRest(() => setResting(true)), []);
  return isResting ? <AtRest /> : null;
}
