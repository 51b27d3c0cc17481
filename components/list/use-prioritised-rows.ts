'use client';

import { useEffect, useRef, useState } from 'react';
import { forgetSaveError, isUnanswered, showSaveErrorAt } from '@/components/connection/save-error';
import { showToast } from '@/components/ui/toast';
import { BffError } from '@/lib/bff/client';
import { movePriority, rearranged, rearrangedWith, type PriorityChange, type Prioritised } from '@/lib/domain/priority';
import { refetchAll } from '@/lib/query/client';
import { changeOf, containsChange, type KnownChange } from '@/lib/query/freshness';
import { handleId } from './priority-cells';

/** A move that the answer doesn't contain yet. */
interface Move<Row> {
  /** What was moved. */
  id: number;
  changes: PriorityChange[];
  show: (standing: readonly Row[]) => readonly Row[];
  /** Once it is stored. */
  stored?: KnownChange | undefined;
}

/**
 * The rows of a list that people put in order. Moves show at once, until an answer contains them, and are stored one by
 * one; a refused one is taken back with those that wait behind it, and offered again where the server gave no answer.
 * Rows that are read meanwhile come when the drag has ended.
 *
 * @param read those of the answer, by priority
 * @param options.problem says what was not stored
 * @returns `move` puts a row at a place, `further` rows follow on those that are shown; `moveInWhole` does it in rows
 *   of a longer list, of which those that are shown are a part
 */
export function usePrioritisedRows<Row extends Prioritised>(
  read: readonly Row[],
  {
    answer,
    save,
    problem,
  }: {
    answer: object;
    save: (changes: readonly PriorityChange[]) => Promise<unknown>;
    problem: string;
  },
) {
  const [dragged, setDragged] = useState<readonly Row[] | null>(null);
  const [moves, setMoves] = useState<readonly Move<Row>[]>([]);
  const isShown = ({ stored }: Move<Row>) => stored !== undefined && containsChange(answer, stored);
  const moved = moves.filter((move) => !isShown(move)).reduce((standing, { show }) => show(standing), read);
  const rows = dragged ?? moved;
  const outstanding = useRef<Move<Row>[]>([]);
  const latest = useRef({ rows, isShown, save });
  useEffect(() => {
    latest.current = { rows, isShown, save };
  });

  const saveAll = async () => {
    try {
      for (let next; (next = outstanding.current[0]); outstanding.current.shift()) {
        const { id, changes } = next;
        const stored = changeOf(await latest.current.save(changes));
        setMoves((all) => all.map((move) => (move.id === id && move.changes === changes ? { ...move, stored } : move)));
      }
      forgetSaveError();
    } catch (error) {
      const failed = outstanding.current.splice(0);
      setMoves((all) => all.filter(({ changes }) => !failed.some((move) => move.changes === changes)));
      refetchAll();
      showToast.error(error instanceof BffError ? `${problem}\n${error.message}` : problem);
      if (error instanceof BffError && isUnanswered(error)) {
        const handle = document.getElementById(handleId(failed[0]?.id ?? 0));
        showSaveErrorAt(handle, error.message, () => saveAgain(failed));
      }
    }
  };

  const begin = (begun: readonly Move<Row>[]) => {
    if (begun.length === 0) return;
    setMoves((all) => [...all.filter((move) => !latest.current.isShown(move)), ...begun]);
    outstanding.current.push(...begun);
    if (outstanding.current.length === begun.length) void saveAll();
  };
  const saveAgain = (failed: readonly Move<Row>[]) => {
    forgetSaveError();
    const places = new Map(latest.current.rows.map(({ id, priority }) => [id, priority]));
    // Only the answer may have been lost, and the list been read since.
    const isStored = ({ changes }: Move<Row>) => changes.every(({ id, priority }) => places.get(id) === priority);
    begin(failed.filter((move) => !isStored(move)));
  };
  const store = (id: number | undefined, changes: PriorityChange[], show: Move<Row>['show']) => {
    if (id !== undefined && changes.length > 0) begin([{ id, changes, show }]);
  };
  const move = (from: number, to: number, further: readonly Row[] = []) => {
    const changes = movePriority([...rows, ...further], from, to);
    store(rows[from]?.id, changes, (standing) => rearrangedWith(standing, further, changes));
  };
  const moveInWhole = (whole: readonly Row[], from: number, to: number) => {
    const changes = movePriority(whole, from, to);
    store(whole[from]?.id, changes, (standing) => rearranged(standing, changes));
  };

  return { rows, move, moveInWhole, setDragging: (is: boolean) => setDragged(is ? moved : null) };
}
