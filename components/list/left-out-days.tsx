'use client';

import { LeftOutNote } from '@/components/ui/left-out-note';
import { useShown } from '@/components/ui/shown-address';
import type { ListAddress } from '@/lib/list-address';

/**
 * Says which days of the address a list leaves out. They stand in what was followed or typed alone: no link of the list
 * names them.
 *
 * @param today `YYYY-MM-DD`
 * @param of what is filtered: the list, or what its dialog shows
 */
export function LeftOutDays<V extends object>({
  address,
  today,
  of = 'list',
}: {
  address: Pick<ListAddress<V>, 'isAt' | 'searchAt' | 'daysLeftOut'>;
  today: string;
  of?: 'list' | 'dialog';
}) {
  const href = useShown(address, (at) => at, null);
  if (href === null) return null;
  return <LeftOutNote days={address.daysLeftOut(address.searchAt(href), today, of)} />;
}
