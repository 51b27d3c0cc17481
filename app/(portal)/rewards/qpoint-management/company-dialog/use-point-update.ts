'use client';

import { useState } from 'react';
import { useIntention } from '@/components/form/use-intention';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { CompanyPoints, PointRequestInput, requestPoints } from '@/lib/contract/points';
import type { Asker } from '@/lib/domain/point-request';
import { doneInWords } from './point-update-words';

/** What a person wishes for a company. */
export type PointWish = Pick<PointRequestInput, 'requestTypeId' | 'qpoints' | 'purposeTypeId'>;

/**
 * Sends point updates of a company. Each shows its outcome, and what is on the screen is then read anew, also after a
 * refusal: it may be that somebody else was quicker.
 *
 * @param onUpdated reads what is on the screen anew
 */
export function usePointUpdate(
  company: CompanyPoints,
  asker: Asker,
  onUpdated: () => Promise<void>,
): { saving: boolean; update: (wish: PointWish) => Promise<'done' | 'refused'> } {
  const [saving, setSaving] = useState(false);
  const carryOut = useIntention();

  const update = async (wish: PointWish) => {
    // The latest request that is shown: where there is a later one, the wish is refused.
    const known = company.pointRequest ? { id: company.pointRequest.id } : {};
    const body = [{ companyId: company.id, ...wish, ...known }];
    setSaving(true);
    try {
      const { pointRequestError, pointRequests } = await carryOut(body, (idempotencyKey) =>
        bff<typeof requestPoints>('POST', '/point-request/batch', { body, idempotencyKey }),
      );
      const refused = pointRequestError?.[0];
      if (refused) showToast.error(refused.message);
      else showToast.success(doneInWords(company.name, asker, pointRequests?.[0]));
      await onUpdated();
      return refused ? 'refused' : 'done';
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showToast.error(`There was a problem create point request ${error.message}`);
      return 'refused';
    } finally {
      setSaving(false);
    }
  };
  return { saving, update };
}
