'use client';

import { useEffect, useRef, useState } from 'react';
import { forgetSaveError, isUnanswered, showSaveErrorAt } from '@/components/connection/save-error';
import { showToast } from '@/components/ui/toast';
import { BffError, noteChangeElsewhere } from '@/lib/bff/client';
import { holdReading } from '@/lib/bff/outdated';
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
 * The rows of a list that people put in order. Moves show at once and are stored one by one; a refused one is taken
 * back with those that wait behind it, and offered again where the server gave no answer. Rows that are read
 * meanwhile come when the drag has ended.
 *
 * @param read those of the cache, by priority
 * @param options.edit changes those, until they are read again
 * @param options.onSaved reads them again, once nothing waits to be stored
 * @param options.problem says what was not stored
 * @returns `move` puts a row at a place, `further` rows follow on those that are shown; `moveInWhole` does it in rows
 *   of a longer list, of which those that are shown are a part
 */
export function usePrioritisedRows<Row extends Prioritised>(
  read: readonly Row[],
  {
    edit,
    save,
    onSaved,
    problem,
  }: {
    edit: (change: (rows: readonly Row[]) => readonly Row[]) => Promise<void>;
    save: (changes: readonly PriorityChange[]) => Promise<unknown>;
    onSaved: () => void;
    problem: string;
  },
) {
  const [dragged, setDragged] = useState<readonly Row[] | null>(null);
  const rows = dragged ?? read;
  const outstanding = useRef<Move<Row>[]>([]);
  const latest = useRef({ rows, edit, save, onSaved });
  useEffect(() => {
    latest.current = { rows, edit, save, onSaved };
  });

  const saveAll = async () => {
    const release = holdReading();
    try {
      await saveOneByOne();
      latest.current.onSaved();
    } finally {
      // Whatever went wrong, the tab goes on reading.
      release();
    }
  };
  const saveOneByOne = async () => {
    try {
      for (let next; (next = outstanding.current[0]); outstanding.current.shift()) await save(next.changes);
      forgetSaveError();
    } catch (error) {
      const failed = outstanding.current.splice(0);
      noteChangeElsewhere();
      await latest.current.edit((moved) =>
        failed.reduceRight<readonly Row[]>(
          (standing, { changes, gone }) => rearrangedWith(standing, gone, undoing(changes)),
          moved,
        ),
      );
      showToast.error(error instanceof BffError ? `${problem}\n${error.message}` : problem);
      if (error instanceof BffError && isUnanswered(error)) {
        const handle = document.getElementById(handleId(failed[0]?.id ?? 0));
        showSaveErrorAt(handle, error.message, () => saveAgain(failed));
      }
    }
  };

  const begin = (moves: readonly Move<Row>[]) => {
    if (moves.length === 0) return;
    void edit((standing) => moves.reduce((before, { show }) => show(before), standing));
    outstanding.current.push(...moves);
    if (outstanding.current.length === moves.length) void saveAll();
  };
  const saveAgain = (failed: readonly Move<Row>[]) => {
    forgetSaveError();
    const places = new Map(latest.current.rows.map(({ id, priority }) => [id, priority]));
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

  return { rows, move, moveInWhole, setDragging: (is: boolean) => setDragged(is ? read : null) };
}
