import type { KeyboardEvent, MouseEvent, UIEvent } from 'react';

/** Elements that handle their own clicks. */
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, [role="button"]';

const rowOf = (target: EventTarget) => (target as HTMLElement).closest('tr');

/** The editable value of the clicked cell, if it has one. */
export function valueBeside(target: EventTarget): HTMLElement | undefined {
  const element = target as HTMLElement;
  if (element.closest(INTERACTIVE)) return undefined;
  const value = element.closest('td')?.querySelector<HTMLElement>('[data-edit]:not(.edit-pencil)');
  // On phones, a tap opens the row instead.
  return value && getComputedStyle(value).pointerEvents !== 'none' ? value : undefined;
}

const MIDDLE = 1;

/** The row's link, unless the click was on an interactive element. */
function linkBeside({ target }: MouseEvent<HTMLTableSectionElement>): Element | null | undefined {
  if ((target as HTMLElement).closest(INTERACTIVE) || valueBeside(target)) return null;
  return rowOf(target)?.querySelector('[data-row-link]');
}

/** Modifier keys that decide where a link opens. */
type Keys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

function clickOn(link: Element | null | undefined, { ctrlKey, metaKey, shiftKey }: Keys): void {
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/** Forwards a click beside the row's link to it, with the same modifier keys for a new tab. */
function clickRowLink(event: MouseEvent<HTMLTableSectionElement>): void {
  // Selecting text to copy must not open the row.
  if (getSelection()?.type !== 'Range') clickOn(linkBeside(event), event);
}

/** A middle click anywhere in a row opens its link in a new tab. */
function middleClickRowLink(event: MouseEvent<HTMLTableSectionElement>): void {
  // The modifier for a new tab depends on the system, so send both.
  if (event.button === MIDDLE) clickOn(linkBeside(event), { ctrlKey: true, metaKey: true, shiftKey: event.shiftKey });
}

/** A middle click that opens a row must not start autoscrolling. */
function keepFromScrolling(event: MouseEvent<HTMLTableSectionElement>): void {
  if (event.button === MIDDLE && linkBeside(event)) event.preventDefault();
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys move between matching controls of these kinds. */
const CONTROLS = ['[role="button"]', 'input'];

/** Rows without a link are focused by their check box or editable value. */
const STAND_INS = ['[data-slot=select] input', '[data-edit]'];

/** Arrow keys move to the same control in another row: from link to link, or from check box to check box. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = STEPS[event.key];
  const row = rowOf(event.target);
  if (!step || !row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  // Lifted rows and text fields use the arrow keys themselves.
  if (event.defaultPrevented || (event.target as HTMLElement).matches('input:not([type="checkbox"])')) return;
  const rows = [...event.currentTarget.rows];
  const next = rows[step(rows.indexOf(row), rows.length)];
  if (next && focusRow(next, event.target as HTMLElement)) event.preventDefault();
}

/** Focuses a row by the control that matches `from`, or by its link. @returns whether it has one */
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

/** Focuses the next or previous row, or the first row if none has the focus. */
export function goToRow(step: 1 | -1): void {
  const focused = document.activeElement as HTMLElement | null;
  const row = focused?.closest<HTMLTableRowElement>('main tbody tr');
  const rows = row?.parentElement?.children ?? document.querySelector('main .data-table tbody')?.children ?? [];
  const next = row ? rows[[...rows].indexOf(row) + step] : rows[0];
  if (next instanceof HTMLElement) focusRow(next, row ? (focused ?? undefined) : undefined);
}

export const ROW_LISTENERS = {
  onClick: clickRowLink,
  onAuxClick: middleClickRowLink,
  onMouseDown: keepFromScrolling,
  onKeyDown: moveBetweenRows,
};

/** Marks an area that is scrolled sideways, so that pinned columns show an edge. */
export function markPassing(event: UIEvent<HTMLElement>): void {
  event.currentTarget.toggleAttribute('data-passing', event.currentTarget.scrollLeft > 0);
}
