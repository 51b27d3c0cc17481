'use client';

import {
  createContext,
  use,
  useCallback,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import type { Key } from '@/components/keys/keys';
import { useKeys } from '@/components/keys/use-keys';
import { valueBeside } from './row-interaction';
import './editable.css';

const MayEditContext = createContext(true);

/** The id of the control that edits a value. It returns the focus there after editing. */
export function editableId(field: string, id: number): string {
  return `cell-${field}-${id}`;
}

/**
 * A value that can be edited in the list: with Enter, a double-click in its cell, or a click on its pencil.
 *
 * @param field names the value within its row
 * @param label names it for users: `price`
 * @param isFixed only explains why it can't be edited here; Tab skips it
 * @param children the cell's content; if it is a link, a pencil is added beside it
 */
export function Editable({
  id,
  field,
  label,
  isFixed = false,
  isPencil = false,
  children,
}: {
  id: number;
  field: string;
  label: string;
  isFixed?: boolean;
  isPencil?: boolean;
  children: ReactNode;
}) {
  if (!use(MayEditContext)) return isPencil ? null : children;
  return (
    <span
      id={editableId(field, id)}
      role="button"
      tabIndex={-1}
      data-edit={field}
      data-fixed={isFixed || undefined}
      {...(isPencil ? { 'aria-label': `Edit ${label}`, className: 'edit-pencil' } : { title: `Edit ${label}` })}
    >
      {children}
    </span>
  );
}

export interface OpenCell {
  /** The row's id. */
  id: number;
  field: string;
}

export interface OpenCells {
  cells: readonly OpenCell[];
  saved: readonly OpenCell[];
  onOpen: (button: HTMLElement) => void;
  onClose: (cell: OpenCell, isSaved: boolean) => void;
}

/** How long a cell shows that it was saved, in milliseconds. */
const SAVED_MS = 2_500;

const VALUE = '[data-edit]';

/**
 * Makes a list's values editable. The editors' code loads when the pointer or focus reaches a value.
 *
 * @param may false makes the values read-only
 * @param editors renders the editors within the cells
 */
export function EditableCells({
  may = true,
  load,
  editors,
  children,
}: {
  may?: boolean;
  load: () => Promise<unknown>;
  editors: (open: OpenCells) => ReactNode;
  children: ReactNode;
}) {
  const [cells, setCells] = useState<readonly OpenCell[]>([]);
  const onOpen = useCallback((button: HTMLElement) => {
    const opened = cellOf(button);
    const isSame = ({ id, field }: OpenCell) => id === opened.id && field === opened.field;
    setCells((before) => (before.some(isSame) ? before : [...before, opened]));
  }, []);
  const [saved, setSaved] = useState<readonly OpenCell[]>([]);
  const onClose = useCallback((closed: OpenCell, isSaved: boolean) => {
    const without = (before: readonly OpenCell[]) => before.filter((each) => each !== closed);
    setCells(without);
    if (!isSaved) return;
    setSaved((before) => [...before, closed]);
    setTimeout(() => setSaved(without), SAVED_MS);
  }, []);

  return (
    <MayEditContext value={may}>
      <Values load={load} onOpen={onOpen}>
        {children}
        {cells.length + saved.length > 0 ? editors({ cells, saved, onOpen, onClose }) : null}
      </Values>
    </MayEditContext>
  );
}

function Values({
  load,
  onOpen,
  children,
}: {
  load?: () => Promise<unknown>;
  onOpen: (value: HTMLElement) => void;
  children: ReactNode;
}) {
  useKeys('Values in rows', 'page', VALUE_KEYS);
  const approach = ({ target }: SyntheticEvent) => {
    // Ignore errors here. Rendering the editors retries the load and reports them.
    if (valueAt(target) ?? valueBeside(target)) load?.().catch(() => undefined);
  };
  const press = ({ target, detail }: MouseEvent) => {
    const value = valueAt(target);
    const beside = value ? undefined : valueBeside(target);
    // Keyboards and assistive technology send single clicks, so one is enough for them.
    if (value && (detail !== 1 || value.classList.contains('edit-pencil'))) onOpen(value);
    else if (beside && detail > 1) onOpen(beside);
    else beside?.focus({ preventScroll: true });
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
    const value = valueAt(event.target);
    const step = STEPS[event.key];
    if (value && OPENING.has(event.key)) onOpen(value);
    else if (!step || !focusNextValue(event.target as HTMLElement, step)) return;
    event.preventDefault();
  };
  return (
    <div className="contents" onMouseOver={approach} onFocus={approach} onClick={press} onKeyDown={key}>
      {children}
    </div>
  );
}

const cellOf = ({ id, dataset }: HTMLElement): OpenCell => ({
  id: Number(id.split('-').at(-1)),
  field: dataset.edit ?? '',
});

function firstOf(row: Element | null): HTMLElement | undefined {
  const values = row?.querySelectorAll<HTMLElement>(`${VALUE}:not([data-fixed])`) ?? [];
  return [...values].find((value) => value.checkVisibility());
}

const firstOfAll = () => firstOf(document.querySelector('main tbody'));
const isHere = () => firstOfAll() !== undefined;
const firstOfRow = ({ target }: Event) =>
  target instanceof Element ? firstOf(target.closest('main tbody tr')) : undefined;

/** Values handle their own keys; this adds the shortcut to a row's first value. */
const VALUE_KEYS: readonly Key[] = [
  {
    keys: 'e',
    label: 'Edit the row’s first value',
    isHere: (event) => (event ? firstOfRow(event) : firstOfAll()) !== undefined,
    run: (event) => firstOfRow(event)?.click(),
  },
  { keys: 'ArrowRight', label: 'Next value in the row', isHere },
  { keys: 'ArrowLeft', label: 'Previous value', isHere },
  { keys: 'Enter', label: 'Edit the value, or save it', isHere },
  { keys: 'Tab', label: 'Save the value, and edit the next one', isHere },
  { keys: 'Escape', label: 'Discard the edit', isHere },
];

const OPENING: ReadonlySet<string> = new Set(['Enter', ' ', 'F2']);
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

const valueAt = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>(VALUE);

/** Moves from a row's link to its editable values and back. @returns whether there was a next one */
function focusNextValue(from: HTMLElement, step: 1 | -1): boolean {
  if (!from.matches(`tr [data-row-link], ${VALUE}`)) return false;
  const stops = from.closest('tr')?.querySelectorAll<HTMLElement>(`[data-row-link], ${VALUE}`) ?? [];
  const shown = [...stops].filter((stop) => stop.checkVisibility());
  const next = shown[shown.indexOf(from) + step];
  next?.focus();
  return next !== undefined;
}
