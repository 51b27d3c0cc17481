/**
 * How many times longer tests may take, for a slow or busy machine: `TEST_TIMEOUT_FACTOR`. Machines that set `CI` are
 * both more often than not.
 */
const FACTOR = Number(process.env.TEST_TIMEOUT_FACTOR) || (process.env.CI ? 3 : 1);

/**
 * A timeout of tests, as long as this machine needs.
 *
 * @param {number} milliseconds
 */
export const slowly = (milliseconds) => milliseconds * FACTOR;
