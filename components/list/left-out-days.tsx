'use client';

import { LeftOutNote, leftOutText } from '@/components/ui/left-out-note';
import { useShown } from '@/components/ui/shown-address';
import type { ListAddress } from '@/lib/addresses/list-address';

/**
 * Explains which invalid days of the address the list ignores. Only followed or typed addresses have them; links within
 * the list never do.
 *
 * @param today `YYYY-MM-DD`
 * @param given the server's result, so that hydration shifts nothing
 * @param of what is filtered: the list, or its dialog
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
  // A string re-renders only if its words change, not for each record that opens.
  const text = useShown(address, (at) => leftOutText(address.daysLeftOut(address.searchAt(at), today, of)), given);
  return <LeftOutNote text={text} />;
}
