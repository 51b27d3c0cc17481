import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { searchAwaitingUpdate } from '@/lib/contract/awaiting-update';
import { awaitingList } from './awaiting-list';
import { AwaitingScreen } from './awaiting-screen';

export const metadata: Metadata = { title: 'Modules Awaiting Update' };

export default listPage({
  endpoint: searchAwaitingUpdate,
  source: awaitingList,
  title: 'Modules Awaiting Update',
  name: 'modules awaiting update',
  screen: AwaitingScreen,
});
