import { useEffect, useEffectEvent, type RefObject } from 'react';

/** What Esc closes: the dialogs, and what opens over them. */
const CLOSED_BY_ESC = '.dialog, .dialog :popover-open, [data-radix-popper-content-wrapper]';

/**
 * Closes a dialog by Esc where nothing lies over it. Radix learns of a new dialog only after it has the
 * focus, and would close the one below.
 */
export function useEscape(dialog: RefObject<HTMLElement | null>, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOnTop = [...document.querySelectorAll(CLOSED_BY_ESC)].at(-1) === dialog.current;
    if (event.key !== 'Escape' || !isOnTop) return;
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
