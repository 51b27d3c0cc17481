import { loadToaster, showToast } from './toast';
import type { ToastLink } from './toaster';

/** For how long something can be undone. */
const UNDO_MS = 10_000;

interface Undoable {
  /** What was done, or will be: it says which of the two. */
  message: string;
  link?: ToastLink | undefined;
  undo: () => void;
}

interface DelayedCommit extends Undoable {
  /** Carries it out, once it can no longer be undone. */
  run: () => Promise<void>;
  /** Sends it while the page goes away; null where it is more than a browser sends then: it asks before it leaves. */
  sendOnLeaving: (() => void) | null;
}

/** What can be undone just now, the latest last. */
const offers: (() => void)[] = [];
let offered = 0;

/** For how long Ctrl+Z may be meant for an offer that has ended, in milliseconds. */
const MISSED_MS = 60_000;

/** The offer that ended last without Undo. */
let missed: { message: string; at: number } | undefined;

function sayTooLate(message: string): void {
  showToast.error(`Too late to undo: ${message.replace(' in ten seconds', '')}`);
}

/** @returns closes the offer */
function offer({ message, link, undo }: Undoable, lapse: () => void, isHeld: boolean): () => void {
  offered += 1;
  const id = `undo-${offered}`;
  let isUndone = false;
  const end = (then?: () => void) => {
    const place = offers.indexOf(takeBack);
    if (place === -1) return;
    offers.splice(place, 1);
    if (!isUndone) missed = { message, at: Date.now() };
    clearTimeout(timer);
    void loadToaster().then(({ toast }) => toast.dismiss(id));
    then?.();
  };
  // The message fades after its offer has ended, and can still be clicked.
  const takeBack = () => {
    if (!offers.includes(takeBack)) return isUndone ? undefined : sayTooLate(message);
    isUndone = true;
    end(undo);
  };
  offers.push(takeBack);
  const timer = setTimeout(() => end(lapse), UNDO_MS);
  void loadToaster().then(({ toast, describe }) => {
    if (!offers.includes(takeBack)) return;
    toast.success(message, {
      id,
      duration: Number.POSITIVE_INFINITY,
      description: describe(link),
      action: { label: 'Undo', onClick: takeBack },
      ...(isHeld && { cancel: { label: 'Do it now', onClick: () => end(lapse) } }),
    });
  });
  return end;
}

/**
 * Offers for ten seconds to take back what was done, by an opposing change (docs/decisions/0021-nothing-is-lost.md).
 */
export function offerUndo(done: Undoable): void {
  offer(done, () => undefined, false);
}

const held = new Set<{ runNow: () => Promise<void>; leave: (() => void) | null }>();

/** Holds a change back for ten seconds, in which it can be undone because nothing of it has been sent. */
export function commitAfterUndo({ run, sendOnLeaving, ...change }: DelayedCommit): void {
  const release = () => {
    held.delete(waiting);
    close();
  };
  const runNow = async () => {
    release();
    await run();
  };
  const leave = () => {
    release();
    sendOnLeaving?.();
  };
  const waiting = { runNow, leave: sendOnLeaving && leave };
  held.add(waiting);
  const undo = () => {
    held.delete(waiting);
    change.undo();
  };
  const close = offer({ ...change, undo }, () => void runNow(), true);
}

/** Carries out what is held back, such as before the session ends. */
export async function commitAll(): Promise<void> {
  await Promise.all(Array.from(held, ({ runNow }) => runNow()));
}

/** There the keys take back what was typed. */
function isTypedIn(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, [contenteditable]') !== null
  );
}

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => {
    for (const { leave } of [...held]) leave?.();
  });
  addEventListener('beforeunload', (event) => {
    if ([...held].some(({ leave }) => leave === null)) event.preventDefault();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTypedIn(event.target)) return;
    const latest = offers.at(-1);
    const tooLate = missed && Date.now() - missed.at < MISSED_MS ? missed.message : undefined;
    if (!latest && tooLate === undefined) return;
    event.preventDefault();
    if (latest) latest();
    else if (tooLate !== undefined) sayTooLate(tooLate);
  });
}
