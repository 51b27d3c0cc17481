'use client';

import { Check } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useWatch, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { Form } from '@/components/form/form';
import { hasChanges } from '@/components/form/has-changes';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { TheirChange } from '@/components/form/their-change';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { PortalLink } from '@/components/layout/navigation';
import { isFocusFree } from '@/components/ui/focus';
import { showToast } from '@/components/ui/toast';
import { offerUndo } from '@/components/action/undo';
import { BffError } from '@/lib/bff/client';
import { waitingSentence } from '@/lib/text/proposed-change-words';
import { editableId, type OpenCells } from './editable';

interface EditableRow {
  id: number;
  version?: number | undefined;
  lastUpdateBy?: string | null | undefined;
}

export interface OpenCellProps<Row> {
  row: Row;
  /** Closes the editor. @param isSaved shows the saved note in its cell for a moment */
  onClose: (isSaved?: boolean) => void;
  /** Opens the next or previous value; this editor stays open until saved. @returns whether there is one */
  onGoOn: (step: 1 | -1) => boolean;
  /** Returns focus to the value. */
  onReturn: () => void;
}

/**
 * Renders the open editors of a list in their cells. A deleted row has no cell and drops its editor.
 *
 * @param children renders the editor for a field
 */
export function CellEditors<Row extends { id: number }>({
  open: { cells, saved, onOpen, onClose },
  rows,
  children,
}: {
  open: OpenCells;
  rows: readonly Row[];
  children: (field: string, cell: OpenCellProps<Row>) => ReactNode;
}) {
  const notes = saved.map(({ id, field }) => {
    const td = document.getElementById(editableId(field, id))?.closest('td');
    return td ? createPortal(<SavedNote />, td, `saved ${editableId(field, id)}`) : null;
  });
  const editors = cells.map((cell) => {
    const row = rows.find(({ id }) => id === cell.id);
    const value = row && document.getElementById(editableId(cell.field, cell.id));
    const td = value?.closest('td');
    if (!row || !td) return null;
    const onReturn = () => document.getElementById(editableId(cell.field, cell.id))?.focus({ preventScroll: true });
    const onGoOn = (step: 1 | -1) => {
      const next = neighbourOf(document.getElementById(editableId(cell.field, cell.id)), step);
      if (next) onOpen(next);
      return next !== undefined;
    };
    return createPortal(
      <div className="cell-editor">
        {children(cell.field, {
          row,
          onClose: (isSaved = false) => flushSync(() => onClose(cell, isSaved)),
          onGoOn,
          onReturn,
        })}
      </div>,
      td,
      editableId(cell.field, cell.id),
    );
  });
  return [...notes, ...editors];
}

/** This note is hidden from screen readers because the toast is announced to them. */
const SavedNote = () => (
  <span aria-hidden className="cell-aside inline-flex items-center gap-1 font-medium text-ok">
    <Check size={14} />
    Saved
  </span>
);

/** Shows the stored value struck through while a new one is being typed. */
function OldValue<I extends FieldValues, O extends FieldValues>({
  form,
  values,
  text,
}: {
  form: UseFormReturn<I, unknown, O>;
  values: I;
  text: string;
}) {
  const now = useWatch({ control: form.control }) as I;
  if (!hasChanges({ ...values, ...now }, values)) return null;
  return (
    <s aria-hidden className="cell-aside truncate text-muted">
      {text}
    </s>
  );
}

function neighbourOf(value: HTMLElement | null, step: 1 | -1): HTMLElement | undefined {
  const all = value?.closest('tbody')?.querySelectorAll<HTMLElement>('[data-edit]:not([data-fixed])') ?? [];
  const shown = [...all].filter((each) => each.checkVisibility());
  return value ? shown[shown.indexOf(value) + step] : undefined;
}

const FIELD = 'input:not([type="radio"]:not(:checked)), select';

interface EditedValue<Row extends EditableRow, I extends FieldValues, O extends FieldValues> {
  schema: z.ZodType<O, I>;
  valuesOf: (row: Row) => I;
  /** The field in the values. Errors that name no field appear on it. */
  name: Path<I>;
  /** Stores the values as a change of `row`, including its version. */
  send: (values: O, row: Row) => Promise<Partial<Row>>;
  read: (id: number) => Promise<Row>;
  onSaved: (id: number, saved: Partial<Row>) => unknown;
  textOf: (row: Row) => string;
  /** Names the row and its value: `Price of Mug`. */
  what: string;
  /** The message after a save, the same as after saving the form. */
  done: string;
}

/** Enter stays at the value, Tab goes to the next or previous one, and moving the focus elsewhere is `away`. */
type Way = 'stay' | 'away' | 1 | -1;

/**
 * Edits one value in its cell. Enter saves and stays, Tab saves and moves on, Esc discards, and leaving the cell saves.
 * A refused value stays with its error. After a conflict, the other value is shown and the next save overwrites it.
 *
 * @param ask confirms a save; if declined, the text stays in its field
 * @param noun names the record: `product`
 */
export function CellEditor<Row extends EditableRow, I extends FieldValues, O extends FieldValues>({
  cell: { row, onClose, onGoOn, onReturn },
  ask,
  noun,
  children,
  ...value
}: EditedValue<Row, I, O> & {
  cell: OpenCellProps<Row>;
  ask?: (values: O, row: Row) => Promise<boolean>;
  noun: string;
  children: ReactNode;
}) {
  const { schema, valuesOf, name, textOf, what } = value;
  const box = useRef<HTMLDivElement>(null);
  const { form, base, theirs, saving, isChanged, store } = useCellSave(row, value, box);
  // A refused save reports itself, so it doesn't block leaving the page.
  useUnsavedGuard(() => isChanged() && !saving);

  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement>(FIELD);
    field?.focus({ preventScroll: true });
    if (field?.matches('input:not([type="radio"])')) field.select();
  }, []);

  const isAsking = useRef(false);
  const isConfirmed = async () => {
    isAsking.current = true;
    const yes = (await ask?.(schema.parse(form.getValues()), base)) ?? true;
    isAsking.current = false;
    return yes;
  };

  const leave = async (way: Way) => {
    if (saving || isAsking.current) return;
    const refused = box.current?.querySelector<HTMLElement>('[data-refused]');
    if (refused) return way === 'away' ? undefined : refused.focus();
    if (isChanged() && !(await form.trigger(undefined, { shouldFocus: way !== 'away' }))) return;
    if (isChanged() && !(await isConfirmed())) return box.current?.querySelector<HTMLElement>(FIELD)?.focus();
    const isGone = typeof way === 'number' && onGoOn(way);
    const focused = document.activeElement;
    const isSaving = isChanged();
    if (isSaving && !(await store())) return;
    onClose(isSaving);
    if (way !== 'away' && !isGone && isFocusFree(focused)) onReturn();
  };
  const escape = () => {
    if (saving) return;
    onClose();
    onReturn();
  };
  const blur = ({ relatedTarget }: FocusEvent) => {
    // Confirmations and the signed-out dialog return the focus here, so they don't count as leaving.
    const isAsked = relatedTarget?.closest('[role="alertdialog"], [role="dialog"]') ?? !document.hasFocus();
    if (!isAsked && !box.current?.contains(relatedTarget)) void leave('away');
  };
  return (
    <div
      ref={box}
      aria-busy={saving || undefined}
      onKeyDown={(event) => onEditorKey(event, { escape, leave })}
      onBlur={blur}
    >
      <Form
        form={form}
        label={what}
        busy={saving}
        draft={{ record: `${noun} ${name}`, id: row.id }}
        firstFocus="none"
        className=""
        onSubmit={() => leave('stay')}
      >
        {children}
        <OldValue form={form} values={valuesOf(base)} text={textOf(base)} />
        {theirs ? <TheirChange who={theirs.lastUpdateBy}>{textOf(theirs)}</TheirChange> : null}
      </Form>
    </div>
  );
}

/** The editor handles Enter, Ctrl+S, Tab and Esc, but a draft's buttons handle the first three themselves. */
function onEditorKey(event: KeyboardEvent, on: { escape: () => void; leave: (way: Way) => Promise<unknown> }): void {
  const { key } = event;
  const isSave = key === 'Enter' || (key === 's' && (event.ctrlKey || event.metaKey));
  if (event.nativeEvent.isComposing || !(isSave || key === 'Tab' || key === 'Escape')) return;
  if (key !== 'Escape' && event.target instanceof HTMLElement && event.target.closest('[data-draft]')) return;
  event.preventDefault();
  event.stopPropagation();
  if (key === 'Escape') on.escape();
  else void on.leave(isSave ? 'stay' : event.shiftKey ? -1 : 1);
}

/**
 * Holds the input for a row's value and saves it.
 *
 * @param box holds the editor; null after leaving the page
 * @returns `store` resolves to whether it was saved; `theirs` is the row after a conflicting change
 */
function useCellSave<Row extends EditableRow, I extends FieldValues, O extends FieldValues>(
  row: Row,
  { schema, valuesOf, name, send, read, onSaved, textOf, what, done }: EditedValue<Row, I, O>,
  box: RefObject<HTMLDivElement | null>,
) {
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const form = useForm({ schema, defaultValues: valuesOf(row) as DefaultValues<I> });

  const { save, saving } = useSave<I, unknown, O>({
    form,
    next: 'stay',
    failed: ({ message, errors }) => {
      const reason = errors.map(({ msg }) => msg).join('\n') || message;
      if (!box.current) return `${what} wasn’t saved.\n${reason}`;
      if (!form.getFieldState(name).error) form.setError(name, { type: 'server', message: reason });
      return null;
    },
    onStale: async ({ message }) => {
      const now = await read(row.id);
      if (now.version !== base.version) {
        setTheirs(now);
        setBase(now);
      }
      return message;
    },
  });

  /** If someone changed other fields of the row, retry with its new version and keep their changes. */
  const sendTo = async (values: O, from: Row) => {
    try {
      return await send(values, from);
    } catch (error) {
      if (!(error instanceof BffError) || error.status !== 409) throw error;
      const now = await read(from.id).catch(() => from);
      if (now.version === from.version || hasChanges(valuesOf(now), valuesOf(from))) throw error;
      return send(values, now);
    }
  };

  const takeBack = async (before: O, after: Row) => {
    try {
      await onSaved(row.id, await sendTo(before, after));
      showToast.success(`${what} is back to ${textOf(base)}`);
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showToast.error(`${what} couldn’t be restored.\n${error.message}`);
    }
  };

  const store = async (): Promise<boolean> => {
    const values = schema.parse(form.getValues());
    const from = hasChanges(valuesOf(row), valuesOf(base)) ? base : row;
    const saved = await save(() => sendTo(values, from));
    if (!saved) return false;
    const after = { ...from, ...saved.answer };
    await onSaved(row.id, saved.answer);
    // A change that awaits approval has its own message and can't be undone.
    if (waitingSentence(saved.answer) !== null) return true;
    // Offer Undo only if the old value passes today's rules; it may predate them.
    const before = schema.safeParse(valuesOf(base));
    const link = { text: `${what} is ${textOf(after)}, was ${textOf(base)}` };
    if (before.success) offerUndo({ message: done, link, undo: () => void takeBack(before.data, after) });
    else showToast.success(done, link);
    return true;
  };

  const isChanged = () => hasChanges(form.getValues(), valuesOf(base));
  return { form, base, theirs, saving, isChanged, store };
}

/** Explains in a cell why its value can't be edited there and links to where it can. */
export function CellNote<Row>({
  cell: { onClose, onReturn },
  link,
  children,
}: {
  cell: OpenCellProps<Row>;
  link: { text: string; href: string };
  children: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('a')?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={box}
      className="cell-note flex flex-col gap-1 px-1 text-xs"
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
        onReturn();
      }}
    >
      <p role="status">{children}</p>
      <PortalLink href={link.href} className="inline-flex min-h-6 w-fit items-center text-accent underline">
        {link.text}
      </PortalLink>
    </div>
  );
}
