import { limitsBy } from './attempt-limits';

/** How often one person, and from one client address, recovery may be tried within 15 minutes. */
export const RECOVERIES_PER_TARGET = 5;
export const RECOVERIES_PER_ADDRESS = 20;

/**
 * Limits on Forgot Password and Forgot ID; the target is the e-mail address or the mobile number. Each try stays
 * counted, those that succeed too: one sends a message, the other tells an address.
 */
export const recoveryLimits = limitsBy({
  targets: { keyPrefix: 'recovery', points: RECOVERIES_PER_TARGET },
  addresses: { keyPrefix: 'recovery-address', points: RECOVERIES_PER_ADDRESS },
  sentence: 'Too many attempts.',
});
