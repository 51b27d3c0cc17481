/** A press that comes so soon after the next one has come was meant for the one before. */
const SETTLE_MS = 700;

let goneOnAt = -Infinity;

/** Notes that the work has gone on to another one. */
export function noteGoneOn(): void {
  goneOnAt = performance.now();
}

/** Has the next one only just come? */
export function isSettling(): boolean {
  return performance.now() - goneOnAt < SETTLE_MS;
}
