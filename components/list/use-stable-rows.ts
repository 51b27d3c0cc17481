import { useState, useSyncExternalStore } from 'react';
import { bringsOwnChange, latestOwnChange } from '@/lib/query/freshness';
import { describeNewRows, type ListRows } from './new-rows';

/** An answer as it was read. */
interface Reading {
  /** The address that it answers; the same for a page without views. */
  href: string;
  answer: unknown;
  /** When it was read, in milliseconds. */
  at: number;
}

/**
 * Keeps rows where they are while only other people's changes would move them. An answer is shown at once if the person
 * asked for it, or if it contains a change of this tab that the shown one lacks.
 *
 * @param read the latest answer; null while there is none for what is asked
 * @param options.path of the endpoint that answers
 * @param options.askedAt when the person asked for it last
 * @returns what is shown, what the latest answer would change in the order of the rows, and what shows it
 */
export function useStableRows<R extends Reading>(
  read: R | null,
  { path, rowsOf, askedAt }: { path: string; rowsOf: (reading: R) => ListRows; askedAt: number },
): [shown: R | null, newRows: string | null, show: () => void] {
  const [before, setBefore] = useState<R | null>(null);
  const [wanted, setWanted] = useState<Reading | null>(null);
  // An answer may contain a change before that is answered itself.
  useSyncExternalStore(latestOwnChange.subscribe, latestOwnChange.get, latestOwnChange.get);
  const mayMoveRows =
    !read ||
    !before ||
    before.href !== read.href ||
    before.answer === read.answer ||
    isSameReading(before, read) ||
    (before.at < askedAt && askedAt <= read.at) ||
    (wanted !== null && isSameReading(wanted, read)) ||
    bringsOwnChange(path, { shown: before.answer, read: read.answer });
  const rows = mayMoveRows ? null : rowsOf(before);
  const newRows = rows && rows.ids.length > 0 ? describeNewRows(rows, rowsOf(read as R)) : null;
  const shown = read && !newRows && !(before && isUnchanged(before, read)) ? read : before;
  // React renders again at once with what this depends on, before anything else.
  if (shown !== before) setBefore(shown);
  return [shown, newRows, () => setWanted(read)];
}

/** Is it the same reading? Its answer may have been edited since. */
function isSameReading(one: Reading, other: Reading): boolean {
  return one.href === other.href && one.at === other.at;
}

const isUnchanged = (one: Reading, other: Reading) => isSameReading(one, other) && one.answer === other.answer;
