import { showToast } from '@/components/ui/toast';

/** How soon after moving to the next item a press still counts as meant for the previous one, in milliseconds. */
const SETTLE_MS = 700;

let movedAt = -Infinity;

export function noteNextItem(): void {
  movedAt = performance.now();
}

export function isSettling(): boolean {
  return performance.now() - movedAt < SETTLE_MS;
}

/** Explains that a press came too soon and was ignored. @returns whether it came too soon */
export function refusePressTooSoon(): boolean {
  const isTooSoon = isSettling();
  if (isTooSoon) showToast.error('Nothing was decided: the next item had just appeared. Press again to decide it.');
  return isTooSoon;
}
