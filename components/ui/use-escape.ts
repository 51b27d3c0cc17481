import { useEffect, useEffectEvent, type RefObject } from 'react';

/** What Esc closes: the dialogs, and what opens over them. */
const CLOSED_BY_ESC =
  '.dialog:not([data-beside]), .dialog :popover-open, .dialog [role="listbox"], ' +
  '[data-radix-popper-content-wrapper], [data-command-bar]';

/** What takes Esc before a record that stands beside its list. */
const BEFORE_A_RECORD = '.scrim, :popover-open, .dialog [role="listbox"], [data-radix-popper-content-wrapper]';

const FIELD = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"]';

/**
 * Closes a dialog by Esc where nothing lies over it. Radix learns of a new dialog only after it has the
 * focus, and would close the one below.
 *
 * @param isBeside it stands beside its list: Esc closes it also from there, but not out of a field
 */
export function useEscape(dialog: RefObject<HTMLElement | null>, close: () => void, isBeside = false): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !(isBeside ? closesBeside : closesOnTop)(event, dialog.current)) return;
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    // A dialog before all others; a record beside its list after what takes the key for itself.
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
