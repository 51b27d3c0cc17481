import { countOf, defineAction, type Item, type Some } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import type { applyPlannedChange, cancelPlannedChange, PlannedChange } from '@/lib/contract/planned-changes';
import { PRODUCT_PLAN_KINDS, planInWords } from '@/lib/domain/planned-change';

/** A planned change, labeled by what it changes. */
export interface PlanItem extends Item {
  sourceId: number;
}

export function planItem(plan: Pick<PlannedChange, 'id' | 'sourceId' | 'kinds' | 'about'>): PlanItem {
  const kinds = PRODUCT_PLAN_KINDS.filter((kind) => plan.kinds.includes(kind));
  return { id: plan.id, sourceId: plan.sourceId, label: planInWords(kinds, plan.about) };
}

const PLANS = {
  of: 'planned change',
  noun: ['planned change', 'planned changes'],
  subject: (items: Some<PlanItem>) =>
    items.length === 1 ? `the planned change of ${items[0].label}` : countOf(PLANS, items.length),
} as const;

export const cancellation = defineAction({
  ...PLANS,
  verb: ['Cancel', 'Canceling', 'canceled'],
  call: ([{ sourceId }]: Some<PlanItem>) =>
    call<typeof cancelPlannedChange>('POST', '/planned-changes/{id}/cancellation', {
      params: { id: sourceId },
      body: {},
    }),
});

export const application = defineAction({
  ...PLANS,
  verb: ['Apply', 'Applying', 'applied'],
  call: ([{ sourceId }]: Some<PlanItem>) =>
    call<typeof applyPlannedChange>('POST', '/planned-changes/{id}/application', {
      params: { id: sourceId },
      body: {},
    }),
});
