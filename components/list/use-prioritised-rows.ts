'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { forgetFailedSave, isUnanswered, showFailureBeside } from '@/components/connection/failed-save';
import { showToast } from '@/components/ui/toast';
import { BffError } from '@/lib/bff/client';
import {
  movePriority,
  rearranged,
  rearrangedWith,
  undoing,
  type PriorityChange,
  type Prioritised,
} from '@/lib/domain/priority';
import { handleId } from './priority-cells';

/** A move that is not stored yet, and the rows that it put behind those that are shown. */
interface Move<Row> {
  /** What was moved. */
  id: number;
  changes: PriorityChange[];
  gone: readonly Row[];
  show: (standing: readonly Row[]) => readonly Row[];
}

/**
 * The rows of a list that people put in order. Moves show at once and are stored one by one; a refused one is taken back
 * with those that wait behind it, and offered again where the server gave no answer. A new rendering takes over, but never
 * amid a move; one that comes while a move is stored is read anew.
 *
 * @param rendered by priority
 * @param options.initial the rows to begin with, where they are not those
 * @param options.problem says what was not stored
 * @returns `move` puts a row at a place, `further` rows follow on those that are shown; `moveInWhole` does it in rows of a
 *   longer list, of which those that are shown are a part
 */
export function usePrioritisedRows<Row extends Prioritised>(
  rendered: readonly Row[],
  {
    initial = rendered,
    save,
    problem,
    onRendered,
  }: {
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
  /** Did a rendering come that was passed over? */
  const [isPassed, setPassed] = useState(false);
  const outstanding = useRef<Move<Row>[]>([]);
  const latest = useRef(rows);

  useEffect(() => {
    latest.current = rows;
  });

  if (given !== rendered && (isSaving || !isDragging)) {
    setGiven(rendered);
    // One that was read before a move was stored would take it back.
    setPassed(isSaving);
    if (!isSaving) {
      setRows(rendered);
      onRendered?.();
    }
  }
  useEffect(() => {
    if (isPassed && !isSaving) router.refresh();
  }, [isPassed, isSaving, router]);

  const saveAll = async () => {
    try {
      for (let next; (next = outstanding.current[0]); outstanding.current.shift()) await save(next.changes);
      setSaving(false);
      forgetFailedSave();
    } catch (error) {
      const failed = outstanding.current.splice(0);
      setRows((moved) =>
        failed.reduceRight<readonly Row[]>(
          (standing, { changes, gone }) => rearrangedWith(standing, gone, undoing(changes)),
          moved,
        ),
      );
      setSaving(false);
      showToast.error(error instanceof BffError ? `${problem}\n${error.message}` : problem);
      if (error instanceof BffError && isUnanswered(error)) {
        const handle = document.getElementById(handleId(failed[0]?.id ?? 0));
        showFailureBeside(handle, error.message, () => saveAgain(failed));
      }
      router.refresh();
    }
  };

  const begin = (moves: readonly Move<Row>[]) => {
    if (moves.length === 0) return;
    setRows((standing) => moves.reduce((before, { show }) => show(before), standing));
    outstanding.current.push(...moves);
    if (outstanding.current.length > moves.length) return;
    setSaving(true);
    void saveAll();
  };
  const saveAgain = (failed: readonly Move<Row>[]) => {
    forgetFailedSave();
    const places = new Map(latest.current.map(({ id, priority }) => [id, priority]));
    // Only the answer may have been lost, and the list been read since.
    const isStored = ({ changes }: Move<Row>) => changes.every(({ id, priority }) => places.get(id) === priority);
    begin(failed.filter((move) => !isStored(move)));
  };
  const store = (id: number | undefined, changes: PriorityChange[], show: Move<Row>['show']) => {
    if (id === undefined || changes.length === 0) return;
    const staying = new Set(show(rows).map((row) => row.id));
    begin([{ id, changes, gone: rows.filter((row) => !staying.has(row.id)), show }]);
  };
  const move = (from: number, to: number, further: readonly Row[] = []) => {
    const changes = movePriority([...rows, ...further], from, to);
    store(rows[from]?.id, changes, (standing) => rearrangedWith(standing, further, changes));
  };
  const moveInWhole = (whole: readonly Row[], from: number, to: number) => {
    const changes = movePriority(whole, from, to);
    store(whole[from]?.id, changes, (standing) => rearranged(standing, changes));
  };

  return { rows, setRows, move, moveInWhole, setDragging, isCurrent: given === rendered };
}
