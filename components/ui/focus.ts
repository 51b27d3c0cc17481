import { pressedButton } from '@/components/connection/save-error';

/** Whether the focus is where it was or nowhere. A response must not move the focus of users who have moved on. */
export function isFocusFree(before: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === before;
}

/** Whether the focus is nowhere, or on a container such as a dialog. */
export function isFocusIdle(): boolean {
  return document.activeElement?.matches('body, [tabindex="-1"]') ?? false;
}

/**
 * Remembers the focused element.
 *
 * @returns a function that restores it unless the focus has moved; if the element is gone, its dialog or the list gets
 *   it
 */
export function rememberFocus(): () => void {
  const { activeElement } = document;
  // Some browsers don't focus a clicked button.
  const opener = activeElement === document.body ? pressedButton().button : activeElement;
  const around = opener?.closest('[role="dialog"], .record') ?? null;
  return () => {
    if (!isFocusIdle()) return;
    const target = [opener, around].find((each) => each?.isConnected);
    if (target instanceof HTMLElement) target.focus();
    else focusList();
  };
}

/** Focuses the list, or the page if the list has no rows left. */
export function focusList(): void {
  (document.querySelector<HTMLElement>('.data-table') ?? document.getElementById('content'))?.focus({
    preventScroll: true,
  });
}

/** Focuses the actions for the selected rows, or the list. */
export function focusSelection(): void {
  const bar = document.querySelector<HTMLElement>('.selection-bar :is(select, button)');
  if (bar) bar.focus({ preventScroll: true });
  else focusList();
}

/** Focuses the first existing id, or the list. */
export function focusById(...ids: readonly string[]): void {
  const element = ids.map((id) => document.getElementById(id)).find(Boolean);
  if (element) element.focus();
  else focusList();
}
