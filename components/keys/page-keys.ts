import { flushSync } from 'react-dom';
import { isFocusIdle } from '@/components/ui/focus';
import { goToRow } from '@/components/list/row-interaction';
import type { Key } from './keys';

const searchOfList = () => visible<HTMLInputElement>('main input[type="search"]');

const rowOf = (event: KeyboardEvent) =>
  event.target instanceof Element ? event.target.closest('main tbody tr') : null;

function tickOf(row: Element | null): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>('[data-slot=select] input:not(:disabled)') ?? null;
}

export const LIST_KEYS: readonly Key[] = [
  {
    keys: '/',
    label: 'Search this list',
    isHere: () => searchOfList() !== undefined,
    run: () => searchOfList()?.select(),
  },
  // A focused row handles the arrow keys itself (components/list/row-interaction.ts).
  {
    keys: 'ArrowDown',
    label: 'Next row',
    isHere: (event) => hasRows() && (!event || isFocusIdle()),
    run: () => goToRow(1),
  },
  { keys: 'j', label: 'Next row', isHere: hasRows, repeats: true, run: () => goToRow(1) },
  { keys: 'ArrowUp', label: 'Previous row', isHere: hasRows },
  { keys: 'k', label: 'Previous row', isHere: hasRows, repeats: true, run: () => goToRow(-1) },
  {
    keys: 'x',
    label: 'Select or deselect the row',
    isHere: (event) => tickOf(event ? rowOf(event) : document.querySelector('main tbody')) !== null,
    run: (event) => tickOf(rowOf(event))?.click(),
  },
  {
    keys: 'b',
    label: 'Go to the actions for the selected rows',
    isHere: () => selectionBar() !== undefined,
    run: () => selectionBar()?.focus({ preventScroll: true }),
  },
  {
    keys: 'Enter',
    label: 'Open the row',
    // Links and buttons handle Enter themselves.
    isHere: (event) => (event ? event.target instanceof HTMLInputElement && rowOf(event) !== null : hasRows()),
    run: (event) => rowOf(event)?.querySelector<HTMLElement>('[data-row-link]')?.click(),
  },
];

export const FORM_KEYS: readonly Key[] = [
  { keys: 'Mod+s', label: 'Save', isHere: () => saveButton() !== undefined, run: () => pressAndReturn(saveButton()) },
  {
    keys: 'Mod+Enter',
    label: 'Press the main button',
    isHere: () => primaryButton() !== undefined,
    run: () => pressAndReturn(primaryButton()),
  },
];

function hasRows(): boolean {
  const reached = ':is([data-row-link], [data-slot=select] input, [data-edit])';
  return document.querySelector(`main .data-table tbody ${reached}`) !== null;
}

function selectionBar(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('.selection-bar :is(select, input, button)')].find((control) =>
    control.checkVisibility(),
  );
}

function visible<E extends HTMLElement>(selector: string, within: ParentNode = document): E | undefined {
  return [...within.querySelectorAll<E>(selector)].filter((element) => element.checkVisibility()).at(-1);
}

/** Returns the topmost dialog, the focused record next to its list, or the page. */
function front(): { dialog: Element | undefined; scope: Element } {
  const over = [...document.querySelectorAll('.scrim + *')].at(-1);
  const dialog = over ?? document.activeElement?.closest('.record') ?? undefined;
  return { dialog, scope: dialog ?? document.querySelector('main') ?? document.body };
}

/** Returns the form's save button. Search forms and bulk actions don't save. */
function submitOf(form: HTMLFormElement): HTMLButtonElement | undefined {
  if (form.role === 'search' || form.matches('[data-selection]')) return undefined;
  return [...form.elements].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit' && element.checkVisibility(),
  );
}

const FIELD = 'input, select, textarea, [contenteditable="true"]';

/** Areas that have their own save button. */
const SAVED = 'form, tr:has(button[data-save]), [data-save-scope]';

/** Returns the save button for the focused area. Without a focused field, uses the page's only form. */
function saveButton(): HTMLButtonElement | undefined {
  const { scope } = front();
  const focus = document.activeElement;
  const inside = focus && scope.contains(focus) ? focus : scope;
  const own = inside.closest<HTMLElement>(SAVED);
  const found =
    own && (own instanceof HTMLFormElement ? submitOf(own) : visible<HTMLButtonElement>('button[data-save]', own));
  const button = found ?? visible<HTMLButtonElement>('button[data-save]:not([data-save-scope] *)', scope);
  if (button || inside.matches(FIELD)) return button;
  const all = [...scope.querySelectorAll('form')].flatMap((form) => submitOf(form) ?? []);
  return all.length === 1 ? all[0] : undefined;
}

function primaryButton(): HTMLButtonElement | undefined {
  const { dialog, scope } = front();
  const inDialog = dialog && visible<HTMLButtonElement>('button[data-primary]', dialog);
  if (inDialog || dialog?.role === 'alertdialog') return inDialog;
  // Focus in the selection bar means its button, even if that isn't primary.
  const bar = document.activeElement?.closest('form[data-selection]');
  const ofBar = bar && visible<HTMLButtonElement>('button[type="submit"]', bar);
  return ofBar ?? saveButton() ?? visible<HTMLButtonElement>('button[data-primary]', scope);
}

/** Clicks a button the way a pointer does: the field commits its text first. Focus then returns. */
function pressAndReturn(button: HTMLButtonElement | undefined): void {
  const field = document.activeElement;
  // Losing focus commits the field's text, so flush it before the click.
  if (button) flushSync(() => button.focus());
  button?.click();
  if (field instanceof HTMLElement && document.activeElement === button) field.focus({ preventScroll: true });
}
