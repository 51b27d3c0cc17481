/** A message that could not be sent so often is given up: after about a day. */
export const MAIL_ATTEMPTS = 32;

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * How long a message waits after an attempt that failed: a quarter of a minute, then twice as long each time, an hour at
 * most. A fifth more or less keeps messages that failed together from coming back together.
 *
 * @param attempts how many have failed, at least 1
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function pauseBeforeNextAttempt(attempts: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (0.8 + 0.4 * random));
}
