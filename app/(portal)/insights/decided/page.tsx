import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { insightsAddress } from '@/lib/addresses/insights';
import { listDecided } from '@/lib/contract/decided';
import { decidedSource } from './decided-list';
import { DecidedScreen } from './decided-screen';

export const metadata: Metadata = { title: 'Decided' };

export default listPage({
  area: insightsAddress.path,
  endpoint: listDecided,
  source: decidedSource,
  title: 'Decided',
  name: 'decided',
  screen: DecidedScreen,
});
