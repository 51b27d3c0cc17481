import { showToast } from '@/components/ui/toast';
import { BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { createStore } from '@/lib/bff/store';

/** The latest failed save, and the slot that shows it at the button or at the row's table. */
interface SaveError {
  slot: Element;
  reason: string;
  retry: () => void;
}

const failed = createStore<SaveError | null>(null);
export const { get: currentSaveError, subscribe: onSaveError } = failed;

/** Whether it may be sent again, because nothing is known to be stored. */
export const isUnanswered = ({ status }: { status: number }): boolean => /^(0|50[0234])$/.test(String(status));

/** Shows a failed call in a toast. @param retry repeats it; offered if the server didn't respond */
export function toastFailure(saying: (reason: string) => string, error: unknown, retry: () => void): void {
  const said = saying(error instanceof BffError ? error.message : PLAIN_ERROR);
  if (error instanceof BffError && isUnanswered(error)) showToast.errorWithRetry(said, retry);
  else showToast.error(said);
}

/**
 * Shows a failed save at the button that started it.
 *
 * @param pressed `pressedButton` when the save began, because others may have been pressed since
 * @param again repeats the save if its button is gone
 * @returns false if there is no slot for it
 */
export function showSaveError({ button, asker }: PressedButton, reason: string, again: () => void): boolean {
  // If a confirmation has closed, use the button that opened it.
  const own = [button, button && asker].find((each) => each?.isConnected);
  // Click the button again, because it also handles follow-ups such as closing a dialog.
  return showSaveErrorAt(own ?? buttonOf(document.activeElement), reason, own ? () => own.click() : again);
}

/**
 * The same for a save that no button started.
 *
 * @param anchor a button, or an element in a row
 * @returns false if it has no usable slot
 */
export function showSaveErrorAt(anchor: HTMLElement | null, reason: string, retry: () => void): boolean {
  forgetSaveError();
  // Rows have no room, so the table shows it.
  const slot = (anchor?.closest('tr') ?? anchor)?.closest(SLOT);
  if (!anchor || !slot || anchor.closest(CROWDED)) return false;
  const again = () => {
    // Retry disappears with the message, so keep the focus on the anchor.
    anchor.focus({ preventScroll: true });
    retry();
  };
  failed.set({ slot, reason, retry: again });
  return true;
}

export function forgetSaveError(): void {
  failed.set(null);
}

/** Each `Button` and each table has a slot. */
const SLOT = '[data-save-slot]';

/** Elements without room for a message. */
const CROWDED = '[role="menu"], [role="listbox"], [data-sonner-toast]';

let pressed: HTMLElement | null = null;

/** The last button pressed outside of a confirmation, which may have opened one. */
let asker: HTMLElement | null = null;

interface PressedButton {
  /** Null if no button was pressed. */
  button: HTMLElement | null;
  asker: HTMLElement | null;
}

/** The last pressed button, also by Enter in its form, and the one that opened its confirmation. */
export const pressedButton = (): PressedButton => ({ button: pressed, asker });

const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('button, input[type="submit"]') : null;

if (typeof window !== 'undefined') {
  const note = ({ target }: Event) => {
    pressed = buttonOf(target);
    if (target instanceof Element && !target.closest('[role="alertdialog"]')) asker = pressed;
  };
  addEventListener('click', note, true);
  // Dragging, or choosing in a list by key, presses no button.
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => (pressed = null), true);
}
