import { LIST_NAMES } from '../domain/lists';
import { listAddress, oneOf, type ViewOf } from './list-address';
import { LISTS_PATH } from './paths';

export const listsAddress = listAddress(
  { path: LISTS_PATH, filters: { list: oneOf(LIST_NAMES) } },
  { list: 'distributors' },
);

export type ListsView = ViewOf<typeof listsAddress>;
