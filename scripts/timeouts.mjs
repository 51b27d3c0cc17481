/** Factor for test timeouts on slow machines: `TEST_TIMEOUT_FACTOR`, by default 3 with `CI`. */
const FACTOR = Number(process.env.TEST_TIMEOUT_FACTOR) || (process.env.CI ? 3 : 1);

/**
 * A test timeout scaled for this machine.
 *
 * @param {number} milliseconds
 */
export const slowly = (milliseconds) => milliseconds * FACTOR;
