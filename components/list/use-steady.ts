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

/** An answer that is shown. */
interface Shown<R> {
  reading: R;
  /** How many changes this tab had made when it was shown. */
  changes: number;
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
  // What the page shows, as of the rendering before.
  const [before, setBefore] = useState<Shown<R> | null>(null);
  /** The answer whose new rows the person wants to see. */
  const [wanted, setWanted] = useState<PageData | null>(null);
  const isWanted = read !== null && wanted !== null && isSameReading(wanted, read);
  const newRows = read && before && !isWanted ? movesOf(before, read, { rowsOf, askedAt }) : null;
  const shown = read && !newRows ? shownFrom(before, read) : before;
  // So React keeps what depends on an earlier rendering: it renders this again at once, before anything else.
  if (shown !== before) setBefore(shown);
  return [shown?.reading ?? null, newRows, () => setWanted(read)];
}

/** Is it the same reading? A change of this tab may have edited its answer since. */
function isSameReading(one: PageData, other: PageData): boolean {
  return one.href === other.href && one.at === other.at;
}

/** @returns what a newer answer moves; null where nothing moves, or where the person has asked for it */
function movesOf<R extends PageData>(
  { reading, changes }: Shown<R>,
  read: R,
  { rowsOf, askedAt }: { rowsOf: (reading: R) => ListRows; askedAt: number },
): string | null {
  const isAskedFor =
    reading.href !== read.href || changes !== changesMade() || (reading.at < askedAt && askedAt <= read.at);
  if (isAskedFor || isSameReading(reading, read) || reading.answer === read.answer) return null;
  const rows = rowsOf(reading);
  return rows.ids.length > 0 ? describeNewRows(rows, rowsOf(read)) : null;
}

function shownFrom<R extends PageData>(before: Shown<R> | null, reading: R): Shown<R> {
  if (!before || !isSameReading(before.reading, reading)) return { reading, changes: changesMade() };
  // Edited here, it is still the old reading: the changes since then count for the next one.
  return before.reading.answer === reading.answer ? before : { ...before, reading };
}
