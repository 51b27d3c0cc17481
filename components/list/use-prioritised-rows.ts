'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { BffError } from '@/lib/bff/client';
import { movePriority, rearranged, rearrangedWith, undoing, type PriorityChange, type Prioritised } from '@/lib/domain/priority';

/** A move that is not stored yet, and the rows that it put behind those that are shown. */
interface Move<Row> {
  changes: PriorityChange[];
  gone: readonly Row[];
}

/**
 * The rows of a list that people put in order. Moves show at once and are stored one by one; a refused one is taken back
 * with those that wait behind it. A new rendering takes over, but never amid a move.
 *
 * @param rendered by priority
 * @param options.initial the rows to begin with, where they are not those
 * @param options.problem says what was not stored
 * @returns `move` puts a row at a place, `further` rows follow on those that are shown; `moveInWhole` does it in rows of a
 *   longer list, of which those that are shown are a part
 */
export function usePrioritisedRows<Row extends Prioritised>(
  rendered: readonly Row[],
  { initial = rendered, save, problem, onRendered }: {
    initial?: readonly Row[];
    save: (changes: readonly PriorityChange[]) => Promise<unknown>;
    problem: string;
    onRendered?: () => void;
  },
) {
  const router = useRouter();
  const [rows, setRows] = useState(initial);
  const [given, setGiven] = useState(rendered);
  const [isDragging, setDragging] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const outstanding = useRef<Move<Row>[]>([]);

  if (given !== rendered && !isDragging && !isSaving) {
    setGiven(rendered);
    setRows(rendered);
    onRendered?.();
  }

  const saveAll = async () => {
    try {
      for (let next; (next = outstanding.current[0]); outstanding.current.shift()) await save(next.changes);
      setSaving(false);
    } catch (error) {
      const undone = outstanding.current.splice(0).toReversed();
      setRows((moved) =>
        undone.reduce<readonly Row[]>((standing, { changes, gone }) => rearrangedWith(standing, gone, undoing(changes)), moved),
      );
      setSaving(false);
      showToast.error(error instanceof BffError ? `${problem}\n${error.message}` : problem);
      router.refresh();
    }
  };

  const store = (changes: PriorityChange[], show: (standing: readonly Row[]) => readonly Row[]) => {
    if (changes.length === 0) return;
    const staying = new Set(show(rows).map(({ id }) => id));
    setRows(show);
    outstanding.current.push({ changes, gone: rows.filter(({ id }) => !staying.has(id)) });
    if (outstanding.current.length > 1) return;
    setSaving(true);
    void saveAll();
  };
  const move = (from: number, to: number, further: readonly Row[] = []) => {
    const changes = movePriority([...rows, ...further], from, to);
    store(changes, (standing) => rearrangedWith(standing, further, changes));
  };
  const moveInWhole = (whole: readonly Row[], from: number, to: number) => {
    const changes = movePriority(whole, from, to);
    store(changes, (standing) => rearranged(standing, changes));
  };

  return { rows, setRows, move, moveInWhole, setDragging, isCurrent: given === rendered };
}
