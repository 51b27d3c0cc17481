import { loadToaster, showToast } from '@/components/ui/toast';
import type { ToastLink } from '@/components/ui/toaster';
import { undoMilliseconds } from './undo-time';

interface Undoable {
  message: string;
  link?: ToastLink | undefined;
  undo: () => void;
}

interface Offer extends Undoable {
  /** Runs when the time is over. */
  onEnd: () => void;
  /** Explains that Undo came too late. */
  sayTooLate: () => void;
  /** The label of the button that ends the countdown. */
  endLabel?: string | undefined;
}

/** How long after an offer Ctrl+Z still refers to it, in milliseconds. */
const LATE_MS = 60_000;

/** Open offers, latest last. */
const offers: (() => void)[] = [];
let offered = 0;
/** The latest offer that ended without Undo. */
let missed: { sayTooLate: () => void; at: number } | undefined;

/** Starts a countdown that can be paused. */
function startClock(milliseconds: number, onEnd: () => void) {
  const holds = new Set<string>();
  let left = milliseconds;
  let since = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    since = performance.now();
    if (Number.isFinite(left)) timer = setTimeout(onEnd, left);
  };
  start();
  return {
    stop: () => clearTimeout(timer),
    hold(by: string, isHeld: boolean) {
      const wasHeld = holds.size > 0;
      if (isHeld) holds.add(by);
      else holds.delete(by);
      if (wasHeld === holds.size > 0) return;
      clearTimeout(timer);
      if (wasHeld) start();
      else left = Math.max(0, left - (performance.now() - since));
    },
  };
}

/** Offers Undo for the person's chosen time. @returns a function that closes the offer */
export function offer({ message, link, undo, onEnd, sayTooLate, endLabel }: Offer): () => void {
  offered += 1;
  const id = `undo-${offered}`;
  const milliseconds = undoMilliseconds();
  let isUndone = false;
  const close = (then?: () => void) => {
    const place = offers.indexOf(takeBack);
    if (place === -1) return;
    offers.splice(place, 1);
    if (!isUndone) missed = { sayTooLate, at: Date.now() };
    clock.stop();
    void loadToaster().then(({ toast }) => toast.dismiss(id));
    then?.();
  };
  // A toast that is fading out can still be clicked.
  const takeBack = () => {
    if (!offers.includes(takeBack)) return isUndone ? undefined : sayTooLate();
    isUndone = true;
    close(undo);
  };
  const end = () => close(onEnd);
  const clock = startClock(milliseconds, end);
  const label = endLabel ?? (Number.isFinite(milliseconds) ? undefined : 'Dismiss');
  offers.push(takeBack);
  void Promise.all([import('./undo-toast'), loadToaster()]).then(([{ showUndoToast }]) => {
    if (!offers.includes(takeBack)) return;
    showUndoToast(id, {
      ...{ message, link, milliseconds, onUndo: takeBack, onHold: clock.hold },
      end: label === undefined ? undefined : { label, onPress: end },
    });
  });
  return () => close();
}

/** Offers to undo a finished action with an opposite change (docs/decisions/0021-nothing-is-lost.md). */
export function offerUndo(done: Undoable): void {
  const sayTooLate = () => showToast.error(`Too late: ${done.message}`, done.link);
  offer({ ...done, onEnd: () => undefined, sayTooLate });
}

/** Ctrl+Z undoes typing in these elements. */
function isTypedIn(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, [contenteditable]') !== null
  );
}

if (typeof window !== 'undefined') {
  addEventListener('keydown', (event) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTypedIn(event.target)) return;
    const late = missed && Date.now() - missed.at < LATE_MS ? missed.sayTooLate : undefined;
    const answer = offers.at(-1) ?? late;
    if (!answer) return;
    event.preventDefault();
    answer();
  });
}
