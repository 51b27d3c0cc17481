'use client';

import { createContext, useContext, type ReactNode } from 'react';
import { confirm } from '@/components/ui/confirm';
import { largeRateInWords } from '@/lib/domain/rate';

const Threshold = createContext(0);

/** Gives the forms of a page the rate above which they ask once more. */
export function RateQuestion({ above, children }: { above: number; children: ReactNode }) {
  return <Threshold value={above}>{children}</Threshold>;
}

/**
 * Asks about a rate that is uncommonly high, in words: a zero too many is seen then.
 * @returns false where it is not meant
 */
export function useRateQuestion(per: 'piece' | 'month') {
  const threshold = useContext(Threshold);
  return async (...rates: readonly (number | null | undefined)[]): Promise<boolean> => {
    const words = largeRateInWords(rates, threshold, per);
    if (words === null) return true;
    return confirm({
      title: 'Is this rate meant?',
      text: (
        <>
          <p className="font-medium text-text first-letter:uppercase">{words}</p>
          <p>This is much more than usual.</p>
        </>
      ),
      confirm: 'Save this rate',
    });
  };
}
