import { useState, useSyncExternalStore } from 'react';
import { bringsOwnChange, latestOwnChange } from '@/lib/query/freshness';
import { describeNewRows, type ListRows } from './new-rows';

interface Reading {
  /** The address that was read; constant for a page without views. */
  href: string;
  answer: unknown;
  /** When it was read, in epoch milliseconds. */
  at: number;
}

/**
 * Keeps rows in place if only other people's changes would move them. A response shows immediately if the user asked
 * for it or it contains this tab's change.
 *
 * @param read the latest response; null until the requested one arrives
 * @param options.path the endpoint's path
 * @param options.askedAt when the user last asked for it
 * @returns the visible response, a description of what the latest one would move, and a function that shows it
 */
export function useStableRows<R extends Reading>(
  read: R | null,
  { path, rowsOf, askedAt }: { path: string; rowsOf: (reading: R) => ListRows; askedAt: number },
): [shown: R | null, newRows: string | null, show: () => void] {
  const [before, setBefore] = useState<R | null>(null);
  const [wanted, setWanted] = useState<Reading | null>(null);
  // A response may contain a change before that change's own response arrives.
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
  // Setting state while rendering makes React re-render before children.
  if (shown !== before) setBefore(shown);
  return [shown, newRows, () => setWanted(read)];
}

/** Compare the reading and not the response, which may have been edited since. */
function isSameReading(one: Reading, other: Reading): boolean {
  return one.href === other.href && one.at === other.at;
}

const isUnchanged = (one: Reading, other: Reading) => isSameReading(one, other) && one.answer === other.answer;
