import { workAddress, type WorkView } from '@/lib/addresses/work';
import type { listWork, WorkPage } from '@/lib/contract/work';
import { MANY_WAITING, MAX_WORK, WORK_PER_PAGE } from '@/lib/domain/work';
import type { RowCount } from '@/lib/addresses/page-range';
import { listSource } from '@/lib/query/list';

export const workList = listSource<typeof listWork, WorkView>()({
  path: '/work',
  address: workAddress,
  noun: ['item', 'items'],
  query: ({ kind, mine, page }) => ({ kind, mine, limit: Math.min(page * WORK_PER_PAGE, MAX_WORK) }),
  rows: ({ data }) => data,
  count: (answer, { kind }) => countOf(answer, kind),
});

/** How much waits of one kind, or of all: more than `MANY_WAITING` of a kind are not counted. */
export function countOf({ counts }: Pick<WorkPage, 'counts'>, kind: WorkView['kind']): RowCount {
  const counted = counts.filter((each) => kind === undefined || each.kind === kind);
  return {
    total: counted.reduce((sum, { count }) => sum + count, 0),
    totalIsLowerBound: counted.some(({ count }) => count >= MANY_WAITING),
  };
}
