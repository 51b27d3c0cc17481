'use client';

import { useSave } from '@/components/form/use-save';
import { showToast } from '@/components/ui/toast';
import { bff } from '@/lib/bff/client';
import type { requestPoints } from '@/lib/contract/points';
import { VERDICT_WORDS, wishOf, type SeenRequest, type Verdict } from './pending-request';

/**
 * Decides requests, one at a time, and says how it went.
 *
 * @returns `decide` answers what became of it: whether it is decided now, or null where nobody knows
 */
export function useVerdict() {
  const { save, saving } = useSave({
    failed: ({ message }) => `There was a problem create point request ${message}`,
    next: 'stay',
  });

  const decide = async (company: SeenRequest, what: string, verdict: Verdict) => {
    const body = [wishOf(company, verdict)];
    const saved = await save(() => bff<typeof requestPoints>('POST', '/point-request/batch', { body }));
    if (!saved) return null;
    const refused = saved.answer.pointRequestError?.[0];
    if (refused) showToast.error(refused.message);
    else showToast.success(`${VERDICT_WORDS[verdict].done}: ${what}, ${company.name}.`);
    return refused === undefined;
  };
  return { decide, saving };
}
