import { flushSync } from 'react-dom';

/** Wait this long before showing a skeleton, so that fast records show none, in milliseconds. */
const SKELETON_AFTER_MS = 100;

/** The latest prefetch of a record. */
let reading: Promise<unknown> | undefined;

let openAwaited: (() => void) | undefined;

/** Opens a pending record immediately, so that the next layer opens above it and gets the focus. */
export function openAwaitedNow(): void {
  openAwaited?.();
}

/** Registers the prefetch of a record that is likely to open next. */
export function noteReading(begun: Promise<unknown>): void {
  reading = begun.catch(() => undefined);
}

/**
 * Shows a record once it is read, or after a short wait. A press or key opens it immediately, because it is meant for
 * what follows.
 */
export function openWhenRead(show: () => void): void {
  const begun = reading;
  reading = undefined;
  if (!begun) return show();
  const waiting = new AbortController();
  const { signal } = waiting;
  const open = () => {
    if (signal.aborted) return;
    show();
    waiting.abort();
  };
  void begun.then(open);
  setTimeout(open, SKELETON_AFTER_MS);
  openAwaited = () => flushSync(open);
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, openAwaitedNow, { capture: true, signal });
  // Going back cancels the opening.
  addEventListener('popstate', () => waiting.abort(), { signal });
}
