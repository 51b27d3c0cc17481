import { decidedAddress, type DecidedView } from '@/lib/addresses/insights';
import type { listDecided } from '@/lib/contract/decided';
import { listSource, type RowFrom } from '@/lib/query/list';

/** What a figure of Insights counts as decided, the latest first. */
export const decidedSource = listSource<typeof listDecided, DecidedView>()({
  path: '/insights/decided',
  address: decidedAddress,
  noun: ['decision', 'decisions'],
  isAsked: ({ kind }) => kind !== undefined,
  query: ({ kind, startDate, endDate, product, promotion, page }) => ({
    ...{ kind, startDate, endDate, page },
    ...(product && kind === 'modules' && { configurationId: product, promotionId: Number(promotion) || 0 }),
  }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type DecidedRow = RowFrom<typeof decidedSource>;
