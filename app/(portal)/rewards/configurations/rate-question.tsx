'use client';

import { confirm } from '@/components/ui/confirm';
import { largeRateInWords } from '@/lib/domain/rate';

/**
 * Confirms an unusually high rate, spelled out so that an extra zero is noticed.
 *
 * @returns false if the user declines
 */
export async function confirmRate(
  per: 'unit' | 'month',
  ...rates: readonly (number | null | undefined)[]
): Promise<boolean> {
  const words = largeRateInWords(rates, per);
  if (words === null) return true;
  return confirm({
    title: 'Is this rate correct?',
    text: (
      <>
        <p className="font-medium text-text first-letter:uppercase">{words}</p>
        <p>This is much higher than usual.</p>
      </>
    ),
    confirm: 'Save this rate',
  });
}
