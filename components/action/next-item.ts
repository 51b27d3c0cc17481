import { showToast } from '@/components/ui/toast';

/** A press sooner than this after the next item has come was meant for the one before, in milliseconds. */
const SETTLE_MS = 700;

let movedAt = -Infinity;

/** Notes that the work has moved on to the next item. */
export function noteNextItem(): void {
  movedAt = performance.now();
}

/** Has the next item only just come? */
export function isSettling(): boolean {
  return performance.now() - movedAt < SETTLE_MS;
}

/** Says of a press that came too soon that it did nothing. @returns was it too soon? */
export function refusePressTooSoon(): boolean {
  const isTooSoon = isSettling();
  if (isTooSoon) showToast.error('Nothing was decided: the next item had just appeared. Press again to decide it.');
  return isTooSoon;
}
