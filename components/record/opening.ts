import { flushSync } from 'react-dom';

/** A record that comes sooner than this is shown as a whole, and no skeleton flashes before it; in milliseconds. */
const SKELETON_AFTER_MS = 100;

/** The latest record that was begun to be read for whoever opens it. */
let reading: Promise<unknown> | undefined;

/** Opens the record that waits to be opened. */
let openAwaited: (() => void) | undefined;

/** Opens at once a record that waits for its answer: what comes now lies over it, and takes the focus after it. */
export function openAwaitedNow(): void {
  openAwaited?.();
}

/** Notes that a record is being read that is likely to be opened next. */
export function noteReading(begun: Promise<unknown>): void {
  reading = begun.catch(() => undefined);
}

/**
 * Shows a record as soon as it is read, and in any case soon. Whoever presses something meanwhile finds it open: what
 * they press is meant for what follows it.
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
  // Who goes back does not want it any more.
  addEventListener('popstate', () => waiting.abort(), { signal });
}
