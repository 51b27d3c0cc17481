'use client';

import { LeftOutNote, leftOutText } from '@/components/ui/left-out-note';
import { useShown } from '@/components/ui/shown-address';
import type { ListAddress } from '@/lib/addresses/list-address';

/**
 * Says which days of the address a list leaves out. They stand in what was followed or typed alone: no link of the list
 * names them.
 *
 * @param today `YYYY-MM-DD`
 * @param given as the server has read the address, so that nothing moves once the page is alive
 * @param of what is filtered: the list, or what its dialog shows
 */
export function LeftOutDays<V extends object>({
  address,
  today,
  given = '',
  of = 'list',
}: {
  address: Pick<ListAddress<V>, 'isAt' | 'searchAt' | 'daysLeftOut'>;
  today: string;
  given?: string;
  of?: 'list' | 'dialog';
}) {
  // A text, so that it is drawn anew for other words alone, and not for each record that is opened.
  const text = useShown(address, (at) => leftOutText(address.daysLeftOut(address.searchAt(at), today, of)), given);
  return <LeftOutNote text={text} />;
}
