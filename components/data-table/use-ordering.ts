'use client';

import { useRef, useState } from 'react';
import { movePriority, type PriorityChange, type Ranked } from '@/lib/domain/priority';
import { rearranged, undoing } from './ordering';

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

/**
 * Moves rows at once and stores their places one move after the other, because each is told by the places that the
 * one before has made. When one is refused, it and those that wait behind it are taken back.
 *
 * @returns a way to move a row, and whether moves are on their way to be stored
 */
export function useOrdering<Row extends Ranked>({ rows, update, save, onFailed }: OrderingOptions<Row>) {
  const outstanding = useRef<PriorityChange[][]>([]);
  const [saving, setSaving] = useState(false);

  const saveAll = async () => {
    try {
      for (let next; (next = outstanding.current[0]); outstanding.current.shift()) await save(next);
      setSaving(false);
    } catch (error) {
      const undone = outstanding.current.splice(0).toReversed().map(undoing);
      update((moved) => undone.reduce<readonly Row[]>(rearranged, moved));
      setSaving(false);
      onFailed(error);
    }
  };

  const move = (from: number, to: number) => {
    const changes = movePriority(rows, from, to);
    if (changes.length === 0) return;
    update((standing) => rearranged(standing, changes));
    outstanding.current.push(changes);
    if (outstanding.current.length > 1) return;
    setSaving(true);
    void saveAll();
  };

  return { move, saving };
}
