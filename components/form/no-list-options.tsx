'use client';

import { listsAddress } from '@/lib/addresses/lists';
import { LISTS, type ListName } from '@/lib/domain/lists';
import { NoOptions } from './no-options';

/** Says that an editable list has no options yet (`NoOptions`). */
export const NoListOptions = ({ list }: { list: ListName }) => (
  <NoOptions nouns={LISTS[list].noun[1]} href={listsAddress.href({ list })} />
);
