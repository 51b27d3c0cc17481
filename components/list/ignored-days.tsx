'use client';

import { IgnoredDaysNote, ignoredDaysText } from '@/components/ui/ignored-days-note';
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
export function IgnoredDays<V extends object>({
  address,
  today,
  given = '',
  of = 'list',
}: {
  address: Pick<ListAddress<V>, 'isAt' | 'searchAt' | 'ignoredDaysOf'>;
  today: string;
  given?: string;
  of?: 'list' | 'dialog';
}) {
  // A string re-renders only if its words change, not for each record that opens.
  const text = useShown(
    address,
    (at) => ignoredDaysText(address.ignoredDaysOf(address.searchAt(at), today, of)),
    given,
  );
  return <IgnoredDaysNote text={text} />;
}
