import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { listPointBatches } from '@/lib/contract/point-batches';
import { batchesList } from './batches-list';
import { BatchesScreen } from './batches-screen';

export const metadata: Metadata = { title: 'Points by spreadsheet' };

export default listPage({
  endpoint: listPointBatches,
  source: batchesList,
  title: 'Points by spreadsheet',
  menu: 'Q.Point Management',
  name: 'point-batches',
  screen: BatchesScreen,
});
