import { limitsBy } from './attempt-limits';

/** How many failures of one account, and of one client address, are borne within 15 minutes. */
export const FAILURES_PER_ACCOUNT = 10;
export const FAILURES_PER_ADDRESS = 50;

/** Limits on sign-in attempts; the target is an account's e-mail address. Only failures stay counted. */
export const loginLimits = limitsBy({
  targets: { keyPrefix: 'account', points: FAILURES_PER_ACCOUNT },
  addresses: { keyPrefix: 'address', points: FAILURES_PER_ADDRESS },
  sentence: 'Too many attempts to sign in.',
  sweeps: true,
});
