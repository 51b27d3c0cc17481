'use client';

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isFocusIdle } from '@/components/ui/focus';
import { confirmDiscarding } from '@/components/ui/dirty-fields';
import { hasChanges } from './has-changes';
import { useSave, type SaveOutcome } from './use-save';
import { useUnsavedWork } from './use-unsaved-work';

interface EditableRow {
  id: number;
  version?: number | undefined;
}

interface OpenRow<Row, V> {
  /** The row when it was opened, so that others' changes aren't overwritten unseen. */
  row: Row;
  values: V;
  /** Whether a save was refused because someone else saved first. */
  isRefused: boolean;
}

/**
 * Edits one row of several in place. It keeps a draft, confirms before losing input, and returns the focus to the
 * button that opened the row. After a conflict, it shows the stored values beside the input, and the next save
 * overwrites them.
 *
 * @param options.noun names the draft
 * @param options.rows the last read rows
 * @param options.valuesOf returns a row's editable values
 * @param options.opener the id of the button that opens a row
 * @param options.reread refetches the rows after a conflict; omitted if `save` refreshes the page
 * @param options.discardOnUnmount discards the draft with the editor, as in a dialog
 */
export function useRowEditor<Row extends EditableRow, V extends object>({
  noun,
  rows,
  valuesOf,
  opener,
  reread,
  discardOnUnmount = false,
}: {
  noun: string;
  rows: readonly Row[];
  valuesOf: (row: Row) => V;
  opener?: (id: number) => string;
  reread?: () => unknown;
  discardOnUnmount?: boolean;
}) {
  const { opened, setOpened, latest, known, theirs } = useOpened<Row, V>(rows);

  const refuse = () => {
    setOpened((before) => before && { ...before, isRefused: true });
    return reread?.();
  };
  const { save: send, saving } = useSave({
    onStale: async ({ message }) => {
      await refuse();
      return message;
    },
  });

  const isChanged = opened !== null && known !== null && hasChanges(opened.values, valuesOf(known));
  const { mayDiscard, offer } = useUnsavedWork({
    name: noun,
    discardOnUnmount,
    changes: () =>
      isChanged && !saving ? { values: { [known.id]: opened.values }, before: { [known.id]: valuesOf(known) } } : null,
    stored: Object.fromEntries(rows.map((row) => [row.id, valuesOf(row)])),
    restore: (kept) => {
      const row = rows.find(({ id }) => id in kept);
      if (row) setOpened({ row, values: kept[row.id] as V, isRefused: false });
    },
    ask: confirmDiscarding,
    onDiscard: () => setOpened(null),
  });

  /** The user may have opened another row while this one was being saved. */
  const closeRow = (id: number) => {
    flushSync(() => setOpened((before) => (before?.row.id === id ? null : before)));
    if (opener && isFocusIdle()) document.getElementById(opener(id))?.focus({ preventScroll: true });
  };

  /** Closes the row, after a confirmation if there is input. */
  const leave = async () => {
    if (opened && (await mayDiscard())) closeRow(opened.row.id);
  };

  return {
    /** The row as opened, or after a conflict as others have saved it. */
    row: known,
    /** What someone else has saved since, for display beside the input. */
    theirs,
    values: opened?.values ?? null,
    isChanged,
    saving,
    offer,
    isOpen: ({ id }: EditableRow) => opened?.row.id === id,
    /** Opens a row, after a confirmation if another one has input. */
    open: async (row: Row) => {
      if (await mayDiscard()) setOpened({ row, values: valuesOf(row), isRefused: false });
    },
    change: (changed: Partial<V>) =>
      setOpened((before) => before && { ...before, values: { ...before.values, ...changed } }),
    close: () => opened && closeRow(opened.row.id),
    leave,
    /** Call it if a save elsewhere ran into a conflict. */
    refuse,
    /** Saves the row and closes it, unless more was typed during the save. */
    save: async (call: (values: V) => Promise<Partial<Row>>, outcome: SaveOutcome<Partial<Row>>) => {
      if (!opened) return null;
      const { id } = opened.row;
      let { values } = opened;
      const saved = await send(() => {
        if (latest.current?.row.id === id) ({ values } = latest.current);
        return call(values);
      }, outcome);
      if (!saved) return null;
      const typed = latest.current?.row.id === id ? latest.current.values : values;
      if (hasChanges(typed, values))
        setOpened({ row: { ...opened.row, ...saved.answer }, values: typed, isRefused: false });
      else closeRow(id);
      return saved;
    },
    /** Keys of the row's fields: Enter calls `enter`, and Esc leaves the row. */
    keys: (enter: () => void) => (event: KeyboardEvent) => {
      if (event.key === 'Enter') enter();
      else if (event.key === 'Escape') void leave();
      else return;
      event.preventDefault();
    },
  };
}

function useOpened<Row extends EditableRow, V>(rows: readonly Row[]) {
  const [opened, setOpened] = useState<OpenRow<Row, V> | null>(null);
  /** A ref, because Retry sends the values at the time of the press. */
  const latest = useRef(opened);
  useEffect(() => {
    latest.current = opened;
  });
  const now = rows.find(({ id }) => id === opened?.row.id);
  const theirs = opened?.isRefused && now && now.version !== opened.row.version ? now : null;
  return { opened, setOpened, latest, theirs, known: theirs ?? opened?.row ?? null };
}

export type RowEditor<Row extends EditableRow, V extends object> = ReturnType<typeof useRowEditor<Row, V>>;
