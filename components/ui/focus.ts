import { pressedButton } from '@/components/connection/save-error';

/** Is the focus where it was, or nowhere? Whoever has gone elsewhere meanwhile is not called back by an answer. */
export function isFocusFree(before: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === before;
}

/** Is the focus nowhere, or on what has it only as a whole, such as a dialog? */
export function isFocusIdle(): boolean {
  return document.activeElement?.matches('body, [tabindex="-1"]') ?? false;
}

/**
 * Remembers what has the focus.
 *
 * @returns gives it back unless it has gone elsewhere: to the dialog around or the list, where what had it is gone
 */
export function rememberFocus(): () => void {
  const { activeElement } = document;
  // Some browsers give no focus to a button that is pressed by a pointer.
  const opener = activeElement === document.body ? pressedButton().button : activeElement;
  const around = opener?.closest('[role="dialog"], .record') ?? null;
  return () => {
    if (!isFocusIdle()) return;
    const target = [opener, around].find((each) => each?.isConnected);
    if (target instanceof HTMLElement) target.focus();
    else focusList();
  };
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

/** Focuses the first of these ids that is there, or else the list. */
export function focusById(...ids: readonly string[]): void {
  const element = ids.map((id) => document.getElementById(id)).find(Boolean);
  if (element) element.focus();
  else focusList();
}
