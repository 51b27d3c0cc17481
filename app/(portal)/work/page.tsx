import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { seed } from '@/lib/api/seed';
import { getOrder } from '@/lib/contract/orders';
import { getWorkItem, listWork } from '@/lib/contract/work';
import { workOfNumber } from '@/lib/domain/work';
import { workList } from './work-list';
import { WorkScreen } from './work-screen';

export const metadata: Metadata = { title: 'Work' };

export default listPage({
  endpoint: listWork,
  source: workList,
  title: 'Work',
  name: 'work',
  also: ({ item }) => {
    const work = item && workOfNumber(item);
    if (!item || !work) return [];
    return [
      seed(getWorkItem, { params: { id: item } }),
      ...(work.kind === 'order' ? [seed(getOrder, { params: { id: work.id } })] : []),
    ];
  },
  more: async () => ({ now: Date.now() }),
  screen: WorkScreen,
});
