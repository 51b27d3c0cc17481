import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { listPlannedChanges } from '@/lib/contract/planned-changes';
import { plannedList } from './planned-list';
import { PlannedScreen } from './planned-screen';

export const metadata: Metadata = { title: 'Planned changes' };

export default listPage({
  endpoint: listPlannedChanges,
  source: plannedList,
  title: 'Planned changes',
  name: 'planned-changes',
  screen: PlannedScreen,
});
