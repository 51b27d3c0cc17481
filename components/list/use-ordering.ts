'use client';

import { useRef, useState } from 'react';
import { movePriority, type PriorityChange, type Ranked } from '@/lib/domain/priority';
import { rearrangedWith, undoing } from './ordering';

/** What a list that people put in order does with a row's new place. */
interface OrderingOptions<Row extends Ranked> {
  /** As they stand, by priority. */
  rows: readonly Row[];
  /** Changes the rows that are shown. */
  update: (change: (rows: readonly Row[]) => readonly Row[]) => void;
  /** Stores new places. */
  save: (changes: readonly PriorityChange[]) => Promise<unknown>;
  /** Storing failed; the rows stand again as they did before. */
  onFailed: (error: unknown) => void;
}

/** A move that is not stored yet, and the rows that it put behind those that are shown. */
interface Move<Row> {
  changes: PriorityChange[];
  gone: readonly Row[];
}

/**
 * Moves rows at once and stores their places one move after the other, because each is told by the places that the
 * one before has made. When one is refused, it and those that wait behind it are taken back.
 *
 * @returns a way to move a row, where it goes behind those that are shown with the rows that follow on them; and
 *   whether moves are on their way to be stored
 */
export function useOrdering<Row extends Ranked>({ rows, update, save, onFailed }: OrderingOptions<Row>) {
  const outstanding = useRef<Move<Row>[]>([]);
  const [saving, setSaving] = useState(false);

  const saveAll = async () => {
    try {
      for (let next; (next = outstanding.current[0]); outstanding.current.shift()) await save(next.changes);
      setSaving(false);
    } catch (error) {
      const undone = outstanding.current.splice(0).toReversed();
      update((moved) =>
        undone.reduce<readonly Row[]>((standing, { changes, gone }) => rearrangedWith(standing, gone, undoing(changes)), moved),
      );
      setSaving(false);
      onFailed(error);
    }
  };

  const move = (from: number, to: number, further: readonly Row[] = []) => {
    const changes = movePriority([...rows, ...further], from, to);
    if (changes.length === 0) return;
    const staying = new Set(rearrangedWith(rows, further, changes).map(({ id }) => id));
    update((standing) => rearrangedWith(standing, further, changes));
    outstanding.current.push({ changes, gone: rows.filter(({ id }) => !staying.has(id)) });
    if (outstanding.current.length > 1) return;
    setSaving(true);
    void saveAll();
  };

  return { move, saving };
}
