import type { AwaitingUpdateView } from '@/lib/addresses/approvals';

/** The filter of a view, which its export and the selection of all its modules share. */
export function awaitingQuery({ search, startDate, endDate }: AwaitingUpdateView) {
  return {
    ...(search ? { keyword: search } : {}),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
  };
}
