'use client';

import { useState } from 'react';
import { useCan } from '@/components/layout/capabilities';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import type { TriedTerms } from './promotion-trial';

const PromotionTrialPart = deferred(() => import('./promotion-trial'));

/** Offers to try a promotion on real claims before it is stored. */
export function TryPromotion({ terms, today }: { terms: TriedTerms; today: string }) {
  const [isTried, setTried] = useState(false);
  const can = useCan();
  if (!can('insights')) return null;
  return (
    <>
      <div>
        <Button
          aria-expanded={isTried}
          className="max-sm:h-10"
          onPointerEnter={() => void PromotionTrialPart.load()}
          onFocus={() => void PromotionTrialPart.load()}
          onClick={() => setTried(!isTried)}
        >
          {isTried ? 'Close the trial' : 'Try it on past claims'}
        </Button>
      </div>
      {isTried ? <PromotionTrialPart terms={terms} today={today} /> : null}
    </>
  );
}
