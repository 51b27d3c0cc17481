import type { KeyboardEvent, MouseEvent, UIEvent } from 'react';

/** What takes a click for itself. */
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, [role="button"]';

const rowOf = (target: EventTarget) => (target as HTMLElement).closest('tr');

/** The value that a press beside it means, anywhere in its cell; undefined where the cell holds none. */
export function valueBeside(target: EventTarget): HTMLElement | undefined {
  const element = target as HTMLElement;
  if (element.closest(INTERACTIVE)) return undefined;
  const value = element.closest('td')?.querySelector<HTMLElement>('[data-edit]:not(.edit-pencil)');
  // On phones a press opens the row instead.
  return value && getComputedStyle(value).pointerEvents !== 'none' ? value : undefined;
}

const MIDDLE = 1;

/** The row's link, where the pointer is beside it and on nothing that takes a click for itself. */
function linkBeside({ target }: MouseEvent<HTMLTableSectionElement>): Element | null | undefined {
  if ((target as HTMLElement).closest(INTERACTIVE) || valueBeside(target)) return null;
  return rowOf(target)?.querySelector('[data-row-link]');
}

/** The keys that decide where a link opens. */
type Keys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

function clickOn(link: Element | null | undefined, { ctrlKey, metaKey, shiftKey }: Keys): void {
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/** A click beside the row's link is a click on it, with the same keys held: they decide on a new tab. */
function clickRowLink(event: MouseEvent<HTMLTableSectionElement>): void {
  // A label's text or a cell that is being copied from is not a wish to open the row.
  if (getSelection()?.type !== 'Range') clickOn(linkBeside(event), event);
}

/** A middle click beside the row's link opens it in a new tab, as one on the link does. */
function middleClickRowLink(event: MouseEvent<HTMLTableSectionElement>): void {
  // One of the two keys asks for a new tab, which one depends on the system.
  if (event.button === MIDDLE) clickOn(linkBeside(event), { ctrlKey: true, metaKey: true, shiftKey: event.shiftKey });
}

/** Where a middle click opens the row, it must not begin to scroll the page as well. */
function keepFromScrolling(event: MouseEvent<HTMLTableSectionElement>): void {
  if (event.button === MIDDLE && linkBeside(event)) event.preventDefault();
}

/** Which row an arrow key leads to, of `count` rows. */
const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** What arrow keys go between: of the control that has the focus, its like in each row. */
const CONTROLS = ['[role="button"]', 'input'];

/** A row without a link has its check box, as one of what awaits an update, or a value to edit, as a rate. */
const STAND_INS = ['[data-slot=select] input', '[data-edit]'];

/** Arrow keys go to the same control of another row: from link to link, from check box to check box. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = STEPS[event.key];
  const row = rowOf(event.target);
  if (!step || !row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  // A row that was lifted takes the arrows for itself, and a field the text's own.
  if (event.defaultPrevented || (event.target as HTMLElement).matches('input:not([type="checkbox"])')) return;
  const rows = [...event.currentTarget.rows];
  const next = rows[step(rows.indexOf(row), rows.length)];
  if (next && focusRow(next, event.target as HTMLElement)) event.preventDefault();
}

/** Focuses a row by the control that is like `from`, or by its link. @returns was there one? */
function focusRow(row: HTMLElement, from?: HTMLElement): boolean {
  const value = from?.dataset.edit;
  const like = value ? `[data-edit="${value}"]` : CONTROLS.find((each) => from?.matches(each));
  const control = like ?? '[data-row-link]';
  const target = [control, ...STAND_INS]
    .map((each) => row.querySelector<HTMLElement>(each))
    .find((each) => each !== null);
  target?.focus();
  return target !== undefined;
}

/** Goes to the next row of the list, or to the one before; from elsewhere on the page to the first. */
export function goToRow(step: 1 | -1): void {
  const focused = document.activeElement as HTMLElement | null;
  const row = focused?.closest<HTMLTableRowElement>('main tbody tr');
  const rows = row?.parentElement?.children ?? document.querySelector('main .data-table tbody')?.children ?? [];
  const next = row ? rows[[...rows].indexOf(row) + step] : rows[0];
  if (next instanceof HTMLElement) focusRow(next, row ? (focused ?? undefined) : undefined);
}

/** What the rows of a table answer to, for their `tbody`. */
export const ROW_LISTENERS = {
  onClick: clickRowLink,
  onAuxClick: middleClickRowLink,
  onMouseDown: keepFromScrolling,
  onKeyDown: moveBetweenRows,
};

/** Marks an area whose columns pass under the pinned ones, so that these show an edge. */
export function markPassing(event: UIEvent<HTMLElement>): void {
  event.currentTarget.toggleAttribute('data-passing', event.currentTarget.scrollLeft > 0);
}
