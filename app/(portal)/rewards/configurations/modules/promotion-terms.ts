import { z } from 'zod';
import { bff } from '@/lib/bff/client';
import type { changePromotion, Promotion } from '@/lib/contract/configurations';
import { isDay } from '@/lib/domain/day';
import {
  promotionDay,
  promotionEnd,
  promotionStart,
  promotionStatus,
  PROMOTION_TYPES,
  refusalOfEnd,
  refusalOfPast,
  refusalOfTyped,
} from '@/lib/domain/promotion';

export const PROMOTION_EDITED = 'Successfully edited promotion configuration.';

const TermsSchema = z
  .object({
    promotionType: z.enum(PROMOTION_TYPES),
    rate: z.number().nullable(),
    startDate: z.string(),
    endDate: z.string(),
    quantity: z.number().nullable(),
  })
  .superRefine(({ promotionType, rate, startDate, endDate, quantity }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (rate === null) refuse('rate', 'Enter a rate.');
    const unread = refusalOfTyped('start', startDate);
    if (unread) refuse('startDate', unread);
    if (promotionType === 'quantity') {
      if (quantity === null) refuse('quantity', 'Enter a quantity.');
      return;
    }
    const refusal = refusalOfTyped('end', endDate) ?? (unread ? null : refusalOfEnd(endDate, startDate));
    if (refusal) refuse('endDate', refusal);
  });

export type Terms = z.infer<typeof TermsSchema>;

/** Applies only to promotions that haven't started. */
const refusePastStart =
  (today: string) =>
  ({ startDate }: { startDate: string }, context: z.RefinementCtx): void => {
    const refusal = isDay(startDate) ? refusalOfPast('start', startDate, today) : null;
    if (refusal) context.addIssue({ code: 'custom', path: ['startDate'], message: refusal });
  };

/** A promotion's form values, with days as `YYYY-MM-DD`. */
export const termsOf = ({ promotionType, rate, startDate, endDate, quantity }: Promotion): Terms => ({
  promotionType,
  rate,
  startDate: promotionDay(startDate),
  endDate: endDate ? promotionDay(endDate) : '',
  quantity: quantity ?? null,
});

/** The rules for a promotion's terms, which are stricter once it has started. */
export function termsSchema(promotion: Promotion, now: Date) {
  const hasBegun = promotionStatus(promotion, now) === 'active';
  return hasBegun ? TermsSchema : TermsSchema.superRefine(refusePastStart(promotionDay(now)));
}

/**
 * Saves a promotion's terms. After its start, the start can't change (spec 2 §4).
 *
 * @param base the stored promotion as the user knows it
 * @throws BffError
 */
export function sendTerms(
  { rate, startDate, endDate, quantity }: Terms,
  base: Promotion,
  now: Date,
): Promise<Partial<Promotion>> {
  const { id, configurationId, configurationType, version } = base;
  const hasBegun = promotionStatus(base, now) === 'active';
  return bff<typeof changePromotion>('PATCH', '/promotions/{id}', {
    params: { id: configurationId },
    body: {
      id,
      configurationId,
      configurationType,
      rate: rate ?? 0,
      startDate: hasBegun ? base.startDate : promotionStart(startDate),
      ...(base.promotionType === 'quantity' ? { quantity: quantity ?? 1 } : { endDate: promotionEnd(endDate) }),
      ...(version !== undefined && { version }),
    },
  });
}
