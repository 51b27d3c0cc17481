import { useState } from 'react';
import { changesMade } from '@/lib/bff/client';
import { describeNewRows, type ListRows } from './new-rows';

/** An answer as it was read. */
interface PageData {
  /** The address that it answers; the same for a page without views. */
  href: string;
  answer: unknown;
  /** When it was read, in milliseconds. */
  at: number;
}

/**
 * Keeps what is shown until the next answer is there, and where one that nobody asked for would move the rows.
 *
 * @param read the latest answer; null while there is none for what is asked
 * @param options.askedAt when the person asked for it last
 * @returns what is shown, what the latest answer would change of what stands where, and the way to it
 */
export function useSteady<R extends PageData>(
  read: R | null,
  { rowsOf, askedAt }: { rowsOf: (reading: R) => ListRows; askedAt: number },
): [shown: R | null, newRows: string | null, show: () => void] {
  // With it, how many changes this tab had made when it was shown.
  const [kept, setKept] = useState<{ reading: R; changes: number } | null>(null);
  const shown = kept?.reading ?? null;
  const show = () => read && setKept({ reading: read, changes: changesMade() });
  if (!read) return [shown, null, show];
  if (shown?.href === read.href && shown.answer === read.answer) {
    // Read again, and nothing was new.
    if (shown.at !== read.at) show();
    return [shown, null, show];
  }
  // Edited here: it is still the same reading, which a later one will follow.
  if (kept && shown?.href === read.href && shown.at === read.at) {
    setKept({ reading: read, changes: kept.changes });
    return [read, null, show];
  }
  const isAskedFor =
    !kept ||
    kept.reading.href !== read.href ||
    kept.changes !== changesMade() ||
    (kept.reading.at < askedAt && askedAt <= read.at);
  const newRows =
    !isAskedFor && rowsOf(kept.reading).ids.length > 0 ? describeNewRows(rowsOf(kept.reading), rowsOf(read)) : null;
  if (newRows) return [shown, newRows, show];
  show();
  return [read, null, show];
}
