import { createStore } from '@/lib/store';

/** The save that failed last, and the place beside its button where that is said. */

interface FailedSave {
  /** An element of the page that was made for it. */
  place: HTMLElement;
  reason: string;
  retry: () => void;
}

const failed = createStore<FailedSave | null>(null);
export const { get: currentFailedSave, subscribe: onFailedSave } = failed;

/** May it be sent again? Nothing is known to have been stored. */
export const isUnanswered = ({ status }: { status: number }): boolean => /^(0|50[0234])$/.test(String(status));

/**
 * Says beside the button that began it that a save failed.
 *
 * @param pressed see `pressedButton`, as it was when the save began: others may have been pressed since
 * @param again saves again, where its button is gone
 * @returns false where there is no button to say it beside
 */
export function showFailedSave({ button, asker }: PressedButton, reason: string, again: () => void): boolean {
  // The dialog is closed by then. The button that opened it asks again.
  const own = [button, button && asker].find((each) => each?.isConnected);
  // The button knows best what belongs to it, such as closing a dialog afterwards.
  return showFailureBeside(own ?? buttonOf(document.activeElement), reason, own ? () => own.click() : again);
}

/**
 * Says beside something that saving it failed: below the line of a button, or below the table of a row.
 *
 * @returns false where there is nothing, or no room
 */
export function showFailureBeside(anchor: HTMLElement | null, reason: string, retry: () => void): boolean {
  forgetFailedSave();
  if (!anchor || anchor.closest(CROWDED)) return false;
  const place = document.createElement('div');
  const table = anchor.closest('tr')?.closest('.list-card, .data-table, table');
  // A long list would end below the window.
  place.className = table ? 'sticky bottom-0 z-10 px-2 max-sm:bottom-14' : 'basis-full';
  place.dataset.failedSave = '';
  (table ?? lineOf(anchor)).after(place);
  const again = () => {
    // Retry goes with its sentence, and the keyboard must stay somewhere.
    anchor.focus({ preventScroll: true });
    retry();
  };
  failed.set({ place, reason, retry: again });
  return true;
}

export function forgetFailedSave(): void {
  const before = failed.get();
  failed.set(null);
  before?.place.remove();
}

/** Where a sentence has no room. */
const CROWDED = '[role="menu"], [role="listbox"], [data-sonner-toast]';

/** What a line of buttons doesn't reach beyond. */
const BOUNDS = 'form, section, main, [role="dialog"], [role="alertdialog"]';

/** A bar of its own, which takes further lines. */
const BAR = '[role="group"]';

/** The line that a button stands in, which may be of several boxes: the sentence stands below it. */
function lineOf(button: HTMLElement): HTMLElement {
  let line = button;
  for (let box = button.parentElement; box && !box.matches(BAR); box = box.parentElement) {
    const { display, flexDirection } = getComputedStyle(box);
    if (display.endsWith('flex') && flexDirection.startsWith('row')) line = box;
    if (box.matches(BOUNDS)) break;
  }
  return line;
}

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
