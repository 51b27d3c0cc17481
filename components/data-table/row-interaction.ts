import type { KeyboardEvent, MouseEvent, UIEvent } from 'react';

/** What takes a click for itself. */
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, [role="button"]';

const rowOf = (target: EventTarget) => (target as HTMLElement).closest('tr');

/** A click beside the row's link is a click on it, with the same keys held: they decide on a new tab. */
export function clickRowLink(event: MouseEvent<HTMLTableSectionElement>): void {
  const target = event.target as HTMLElement;
  // A label's text or a cell that is being copied from is not a wish to open the row.
  if (target.closest(INTERACTIVE) || getSelection()?.type === 'Range') return;
  const { ctrlKey, metaKey, shiftKey } = event;
  rowOf(target)
    ?.querySelector('[data-row-link]')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
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

/** Arrow keys go to the same control of another row: from link to link, from check box to check box. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = STEPS[event.key];
  const row = rowOf(event.target);
  if (!step || !row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  // A row that was lifted takes the arrows for itself, and a field the text's own.
  if (event.defaultPrevented || (event.target as HTMLElement).matches('input:not([type="checkbox"])')) return;
  const rows = [...event.currentTarget.rows];
  const next = rows[step(rows.indexOf(row), rows.length)];
  const control = CONTROLS.find((each) => (event.target as HTMLElement).matches(each)) ?? '[data-row-link]';
  const target = next?.querySelector<HTMLElement>(control);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Text that an ellipsis cuts is whole in a tooltip. Asked only of the cell under the pointer, so rows stay small. */
export function nameCutText(event: MouseEvent<HTMLTableSectionElement>): void {
  const cell = (event.target as HTMLElement).closest('td');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
}

/** A cell that shows another row later must not be named after this one. */
export function forgetCutText(event: MouseEvent<HTMLTableSectionElement>): void {
  (event.target as HTMLElement).closest('td')?.removeAttribute('title');
}

/** Marks an area whose columns pass under the pinned ones, so that these show an edge. */
export function markPassing(event: UIEvent<HTMLElement>): void {
  event.currentTarget.toggleAttribute('data-passing', event.currentTarget.scrollLeft > 0);
}
