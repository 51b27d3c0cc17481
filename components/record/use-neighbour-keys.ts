import { useEffect, useEffectEvent } from 'react';

/** Where letters are typed, or choose something: there they are no wish to leave. */
const TAKES_LETTERS = 'input, select, textarea, [role="alertdialog"], [data-radix-popper-content-wrapper], :popover-open';

/**
 * J and K go to the next and the previous of what a dialog shows. The neighbours are those of what is on the screen when
 * the key is pressed.
 *
 * @param neighbours undefined where there is none
 * @param listens false while something else has the keys
 */
export function useNeighbourKeys(
  { onPrevious, onNext }: { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined },
  listens = true,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TAKES_LETTERS)) return;
    if (event.key === 'j') onNext?.();
    if (event.key === 'k') onPrevious?.();
  });
  useEffect(() => {
    if (!listens) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [listens]);
}
