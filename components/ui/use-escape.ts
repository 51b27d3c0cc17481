import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Dialogs and popups that Esc closes. */
const CLOSED_BY_ESC =
  '.dialog:not([data-beside]), .dialog :popover-open, .dialog [role="listbox"], ' +
  '[data-radix-popper-content-wrapper], [data-command-bar]';

/** What Esc closes before a record beside its list. */
const BEFORE_A_RECORD = '.scrim, :popover-open, .dialog [role="listbox"], [data-radix-popper-content-wrapper]';

const FIELD = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"]';

/**
 * Closes a dialog on Esc if nothing covers it. Radix registers a new dialog only after focusing it, so it would close
 * the one below.
 *
 * @param isBeside Esc also works from the list, but not from a field
 */
export function useEscape(dialog: RefObject<HTMLElement | null>, close: () => void, isBeside = false): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !(isBeside ? closesBeside : closesOnTop)(event, dialog.current)) return;
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    // Dialogs capture the key first. A record beside its list listens last, after everything else.
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, !isBeside);
    return () => window.removeEventListener('keydown', listen, !isBeside);
  }, [isBeside]);
}

const closesOnTop = (_: KeyboardEvent, own: HTMLElement | null) =>
  [...document.querySelectorAll(CLOSED_BY_ESC)].at(-1) === own;

function closesBeside(event: KeyboardEvent, own: HTMLElement | null): boolean {
  if (event.defaultPrevented || document.querySelector(BEFORE_A_RECORD)) return false;
  const field = event.target instanceof Element ? event.target.closest(FIELD) : null;
  return !field || own?.contains(field) === true;
}
