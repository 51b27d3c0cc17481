import { useEffect, useEffectEvent } from 'react';
import type { RecordPlace } from './record-host';

/** Where letters are typed, or choose something: there they are no wish to leave. */
const TAKES_LETTERS = 'input, select, textarea, [role="alertdialog"], [data-radix-popper-content-wrapper], :popover-open';

/** J and K go to the next and the previous record, and never leave what is open over the dialog. */
export function useNeighbourKeys({ onPrevious, onNext }: RecordPlace): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TAKES_LETTERS)) return;
    if (document.querySelector('[role="alertdialog"]')) return;
    if (event.key === 'j') onNext?.();
    if (event.key === 'k') onPrevious?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
