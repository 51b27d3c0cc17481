/** Is the focus where it was, or nowhere? Whoever has gone elsewhere meanwhile is not called back by an answer. */
export function isFocusFree(before: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === before;
}

/** Is the focus nowhere, or on what has it only as a whole, such as a dialog? */
export function isFocusIdle(): boolean {
  return document.activeElement?.matches('body, [tabindex="-1"]') ?? false;
}

/** Focuses the list, or the whole page where the list has no rows any more. */
export function focusList(): void {
  (document.querySelector<HTMLElement>('.data-table') ?? document.getElementById('content'))?.focus({
    preventScroll: true,
  });
}

/** Focuses what can be done with the rows that are still selected, or the list. */
export function focusSelection(): void {
  const bar = document.querySelector<HTMLElement>('.selection-bar :is(select, button)');
  if (bar) bar.focus({ preventScroll: true });
  else focusList();
}

/** Focuses an element by its id or, where it is gone, the list. */
export function focusById(id: string): void {
  const element = document.getElementById(id);
  if (element) element.focus();
  else focusList();
}
