'use client';

import { useState, type ReactNode } from 'react';
import { useMay } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';

/**
 * Offers to try a promotion on what really was before it is stored.
 *
 * @param what it is tried on
 * @param load begins to get the code of the trial
 * @param children the trial, which is there as long as it is open
 */
export function TryPromotion({ what, load, children }: { what: string; load: () => void; children: ReactNode }) {
  const [isTried, setTried] = useState(false);
  const hasInsights = useMay('insights');
  if (!hasInsights) return null;
  return (
    <>
      <div>
        <Button
          aria-expanded={isTried}
          className="max-sm:h-10"
          onPointerEnter={load}
          onFocus={load}
          onClick={() => setTried(!isTried)}
        >
          {isTried ? 'Close preview' : `Preview on past ${what}`}
        </Button>
      </div>
      {isTried ? children : null}
    </>
  );
}
