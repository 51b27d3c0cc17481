import { filterDay, listAddress, type ViewOf } from '../list-address';

/** The figures of a period: the last full month where it names none. */
export const insightsAddress = listAddress({
  path: '/insights',
  filters: { startDate: filterDay, endDate: filterDay },
});

export type InsightsView = ViewOf<typeof insightsAddress>;
