import { showToast } from '@/components/ui/toast';
import { BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { createStore } from '@/lib/bff/store';

/** The save that failed last, and the slot that says so: of the button that began it, or of the table of its row. */
interface SaveError {
  slot: Element;
  reason: string;
  retry: () => void;
}

const failed = createStore<SaveError | null>(null);
export const { get: currentSaveError, subscribe: onSaveError } = failed;

/** May it be sent again? Nothing is known to have been stored. */
export const isUnanswered = ({ status }: { status: number }): boolean => /^(0|50[0234])$/.test(String(status));

/** Says in a toast why a call failed. @param retry makes it again; offered where it got no answer */
export function toastFailure(saying: (reason: string) => string, error: unknown, retry: () => void): void {
  const said = saying(error instanceof BffError ? error.message : PLAIN_ERROR);
  if (error instanceof BffError && isUnanswered(error)) showToast.errorWithRetry(said, retry);
  else showToast.error(said);
}

/**
 * Says at the button that began it that a save failed.
 *
 * @param pressed see `pressedButton`, as it was when the save began: others may have been pressed since
 * @param again saves again, where its button is gone
 * @returns false where there is no slot to say it in
 */
export function showSaveError({ button, asker }: PressedButton, reason: string, again: () => void): boolean {
  // The dialog is closed by then. The button that opened it asks again.
  const own = [button, button && asker].find((each) => each?.isConnected);
  // The button knows best what belongs to it, such as closing a dialog afterwards.
  return showSaveErrorAt(own ?? buttonOf(document.activeElement), reason, own ? () => own.click() : again);
}

/**
 * The same for a save that no button began.
 *
 * @param anchor a button, or an element of a row
 * @returns false where it has no slot, or one without room
 */
export function showSaveErrorAt(anchor: HTMLElement | null, reason: string, retry: () => void): boolean {
  forgetSaveError();
  // A row has no room: its table says it.
  const slot = (anchor?.closest('tr') ?? anchor)?.closest(SLOT);
  if (!anchor || !slot || anchor.closest(CROWDED)) return false;
  const again = () => {
    // Retry goes with its sentence, and the keyboard must stay somewhere.
    anchor.focus({ preventScroll: true });
    retry();
  };
  failed.set({ slot, reason, retry: again });
  return true;
}

export function forgetSaveError(): void {
  failed.set(null);
}

/** What has a slot: each `Button`, and each table. */
const SLOT = '[data-save-slot]';

/** Where a sentence has no room. */
const CROWDED = '[role="menu"], [role="listbox"], [data-sonner-toast]';

let pressed: HTMLElement | null = null;

/** The one that was pressed last on the page or in a dialog, which may have asked a question. */
let asker: HTMLElement | null = null;

interface PressedButton {
  /** Null where it was no button. */
  button: HTMLElement | null;
  asker: HTMLElement | null;
}

/**
 * The button that was pressed, by Enter in a field of its form too, with the one that asked the question it stands in.
 */
export const pressedButton = (): PressedButton => ({ button: pressed, asker });

const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('button, input[type="submit"]') : null;

if (typeof window !== 'undefined') {
  const note = ({ target }: Event) => {
    pressed = buttonOf(target);
    if (target instanceof Element && !target.closest('[role="alertdialog"]')) asker = pressed;
  };
  addEventListener('click', note, true);
  // A drag, or a key that chooses in a list, presses no button.
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => (pressed = null), true);
}
