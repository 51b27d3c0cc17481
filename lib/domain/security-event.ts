import { SECOND_FACTOR_REQUIRED, STEP_UP_REQUIRED } from './second-factor';
import { PASSWORD_CHANGE_REQUIRED } from './temporary-password';

/** Names of security refusals in both logs (docs/security.md). */
export const SECURITY_EVENTS = [
  'sign-in refused',
  'second factor refused',
  'password refused',
  'link refused',
  'logout token refused',
  'session refused',
  'second factor missing',
  'step-up missing',
  'password change missing',
  'access refused',
  'foreign page refused',
  'tries limited',
  'calls limited',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

export interface Refused {
  status: number;
  /** The body's code, which replaces the status. */
  statusCode?: unknown;
  errors?: readonly { path?: string | undefined }[] | undefined;
  call?: string | undefined;
}

/** Events of these calls when refused with a 4xx that isn't about rights or limits. */
const PROOFS: Readonly<Record<string, SecurityEvent>> = {
  login: 'sign-in refused',
  signInWithPasskey: 'sign-in refused',
  signInWithIdToken: 'sign-in refused',
  showSecondFactor: 'second factor refused',
  confirmSecondFactor: 'second factor refused',
  showPasskey: 'second factor refused',
  addPasskey: 'second factor refused',
  refuseSignIn: 'link refused',
  endSessionsByProvider: 'logout token refused',
};

/** Other calls whose limit counts attempts rather than volume. */
const OTHER_TRIES: readonly string[] = [
  ...['beginPasskeySignIn', 'beginPasskey', 'changeOwnPassword', 'changeProfile', 'forgotPassword', 'forgotId'],
];

const BY_CODE: Readonly<Record<string, SecurityEvent>> = {
  [SECOND_FACTOR_REQUIRED]: 'second factor missing',
  [STEP_UP_REQUIRED]: 'step-up missing',
  [PASSWORD_CHANGE_REQUIRED]: 'password change missing',
};

export function securityEventOf({ status, statusCode, errors, call = '' }: Refused): SecurityEvent | undefined {
  const proof = PROOFS[call];
  if (status === 429) return proof || OTHER_TRIES.includes(call) ? 'tries limited' : 'calls limited';
  if (status === 403) return BY_CODE[String(statusCode)] ?? 'access refused';
  if (status === 422 && errors?.some(({ path }) => path === 'currentPassword')) return 'password refused';
  if (proof && status >= 400 && status < 500 && status !== 409) return proof;
  return status === 401 ? 'session refused' : undefined;
}
