import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { listOptions } from '@/lib/contract/lists';
import { ListsScreen } from './lists-screen';
import { optionsList } from './options-list';

export const metadata: Metadata = { title: 'Lists' };

export default listPage({
  endpoint: listOptions,
  source: optionsList,
  title: 'Lists',
  name: 'lists',
  screen: ListsScreen,
});
