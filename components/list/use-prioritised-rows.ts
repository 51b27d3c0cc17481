'use client';

import { useEffect, useRef, useState } from 'react';
import { forgetSaveError, isUnanswered, showSaveErrorAt } from '@/components/connection/save-error';
import { showToast } from '@/components/ui/toast';
import { BffError } from '@/lib/bff/client';
import { movePriority, rearranged, rearrangedWith, type PriorityChange, type Prioritised } from '@/lib/domain/priority';
import { refetchAll } from '@/lib/query/client';
import { changeOf, containsChange, type KnownChange } from '@/lib/query/freshness';
import { handleId } from './priority-cells';

/** A move that the response doesn't contain yet. */
interface Move<Row> {
  /** The moved row's id. */
  id: number;
  changes: PriorityChange[];
  show: (standing: readonly Row[]) => readonly Row[];
  /** Set once the move is stored. */
  stored?: KnownChange | undefined;
}

/**
 * Rows that people order by hand. Moves show immediately and are stored one by one. A refused move is undone with those
 * queued behind it, and can be retried if the server didn't respond. Refetched rows wait until a drag ends.
 *
 * @param read the response's rows, by priority
 * @param options.problem the error text for a move
 * @returns `move` moves a visible row, with `further` rows after the visible ones; `moveInWhole` moves a row in a
 *   longer list that contains the visible rows
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
  const pendingMoves = useRef<Move<Row>[]>([]);
  const latest = useRef({ rows, isShown, save });
  useEffect(() => {
    latest.current = { rows, isShown, save };
  });

  const saveAll = async () => {
    try {
      for (let next; (next = pendingMoves.current[0]); pendingMoves.current.shift()) {
        const { id, changes } = next;
        const stored = changeOf(await latest.current.save(changes));
        setMoves((all) => all.map((move) => (move.id === id && move.changes === changes ? { ...move, stored } : move)));
      }
      forgetSaveError();
    } catch (error) {
      const failed = pendingMoves.current.splice(0);
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
    pendingMoves.current.push(...begun);
    if (pendingMoves.current.length === begun.length) void saveAll();
  };
  const saveAgain = (failed: readonly Move<Row>[]) => {
    forgetSaveError();
    const places = new Map(latest.current.rows.map(({ id, priority }) => [id, priority]));
    // The move may be stored although its response was lost, so check the refetched rows first.
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
