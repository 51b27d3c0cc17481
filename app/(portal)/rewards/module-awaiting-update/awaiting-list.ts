import { awaitingUpdateAddress, type AwaitingUpdateView } from '@/lib/addresses/approvals';
import type { searchAwaitingUpdate } from '@/lib/contract/awaiting-update';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { listSource, type RowFrom } from '@/lib/query/list';

/** The filter of a view, which its export and the selection of all its modules share. */
export function awaitingQuery({ search, startDate, endDate, mine }: AwaitingUpdateView) {
  return {
    ...(search ? { keyword: search } : {}),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
    ...(mine ? { mine } : {}),
  };
}

/** Modules whose serial number nobody has uploaded yet (spec 2 §2.7). */
export const awaitingList = listSource<typeof searchAwaitingUpdate, AwaitingUpdateView>()({
  path: '/modules/awaiting-approval/search',
  address: awaitingUpdateAddress,
  noun: ['module', 'modules'],
  fields: [
    ...(['id', 'serialNumber', 'companyId', 'companyName', 'name', 'userId', 'firstName', 'lastName'] as const),
    ...(['configurationType', 'registrationDate', 'createdAt'] as const),
  ],
  query: (view) => ({ ...awaitingQuery(view), limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});

export type AwaitingRow = RowFrom<typeof awaitingList>;
