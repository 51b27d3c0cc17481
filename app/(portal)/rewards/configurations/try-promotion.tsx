'use client';

import { useState, type ReactNode } from 'react';
import { useMay } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';

/**
 * Offers to preview a promotion on past data before saving it.
 *
 * @param what names the past data
 * @param load starts loading the preview's code
 * @param children the preview, mounted while open
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
