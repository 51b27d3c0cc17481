'use client';

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isFocusIdle } from '@/components/ui/focus';
import { confirmDiscarding } from '@/components/ui/dirty-fields';
import { hasChanges } from './has-changes';
import { useSave, type SaveOutcome } from './use-save';
import { useUnsavedWork } from './use-unsaved-work';

/** What is edited in its row. A server may know no versions. */
interface EditableRow {
  id: number;
  version?: number | undefined;
}

interface OpenRow<Row, V> {
  /** As it was when it was opened, so that what others store meanwhile is not overwritten unseen. */
  row: Row;
  values: V;
  /** Was a save refused because somebody else was faster? */
  isRefused: boolean;
}

/**
 * Edits one of several rows where it stands. It keeps a draft, asks before something typed is lost, and gives the focus
 * back to the button that opened the row. Where somebody else was faster, saving is refused once: then what they stored
 * is shown beside what was typed, and the next save overwrites it.
 *
 * @param options.noun names the draft
 * @param options.rows as they were read last
 * @param options.valuesOf what of a row can be edited
 * @param options.opener the id of the button that opens a row
 * @param options.reread reads the rows after a refusal; left out where `save` refreshes the page
 * @param options.discardOnUnmount does a draft go when the editor does, as in a dialog?
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

  /** Another row may have been opened while this one was saved. */
  const closeRow = (id: number) => {
    flushSync(() => setOpened((before) => (before?.row.id === id ? null : before)));
    if (opener && isFocusIdle()) document.getElementById(opener(id))?.focus({ preventScroll: true });
  };

  /** Closes the row after a question, where something is typed. */
  const leave = async () => {
    if (opened && (await mayDiscard())) closeRow(opened.row.id);
  };

  return {
    /** The row as it is known: as it was opened, or as others have stored it after a refusal. */
    row: known,
    /** What somebody else has stored meanwhile, to be shown beside it. */
    theirs,
    values: opened?.values ?? null,
    isChanged,
    saving,
    offer,
    isOpen: ({ id }: EditableRow) => opened?.row.id === id,
    /** Opens a row, after a question where another one holds something typed. */
    open: async (row: Row) => {
      if (await mayDiscard()) setOpened({ row, values: valuesOf(row), isRefused: false });
    },
    change: (changed: Partial<V>) =>
      setOpened((before) => before && { ...before, values: { ...before.values, ...changed } }),
    close: () => opened && closeRow(opened.row.id),
    leave,
    /** To be called where a save elsewhere was refused because somebody else was faster. */
    refuse,
    /** Saves it, and closes it unless more was typed meanwhile. */
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
    /** The keys of a box in the row: Enter does `enter`, and Esc leaves the row. */
    keys: (enter: () => void) => (event: KeyboardEvent) => {
      if (event.key === 'Enter') enter();
      else if (event.key === 'Escape') void leave();
      else return;
      event.preventDefault();
    },
  };
}

/** The row that is edited, and what is known of it. */
function useOpened<Row extends EditableRow, V>(rows: readonly Row[]) {
  const [opened, setOpened] = useState<OpenRow<Row, V> | null>(null);
  /** For answers, and for Retry, which sends what stands there when it is pressed. */
  const latest = useRef(opened);
  useEffect(() => {
    latest.current = opened;
  });
  const now = rows.find(({ id }) => id === opened?.row.id);
  const theirs = opened?.isRefused && now && now.version !== opened.row.version ? now : null;
  return { opened, setOpened, latest, theirs, known: theirs ?? opened?.row ?? null };
}

export type RowEditor<Row extends EditableRow, V extends object> = ReturnType<typeof useRowEditor<Row, V>>;
