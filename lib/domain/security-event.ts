import { SECOND_FACTOR_REQUIRED, STEP_UP_REQUIRED } from './second-factor';
import { PASSWORD_CHANGE_REQUIRED } from './temporary-password';

/** What both logs name when a request is refused for safety's sake (docs/security.md). */
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

/** A refusal as a program answers it. */
export interface Refused {
  status: number;
  /** In the body, in the place of the status. */
  statusCode?: unknown;
  /** Of a 422. */
  errors?: readonly { path?: string | undefined }[] | undefined;
  /** The name of the endpoint, where it is known. */
  call?: string | undefined;
}

/** What it means where one of these calls is refused: by a 4xx that is neither of a right nor of a limit. */
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

/** Calls beside these whose limit counts tries, and not how much is asked for. */
const OTHER_TRIES: readonly string[] = [
  ...['beginPasskeySignIn', 'beginPasskey', 'changeOwnPassword', 'changeProfile', 'forgotPassword', 'forgotId'],
];

const BY_CODE: Readonly<Record<string, SecurityEvent>> = {
  [SECOND_FACTOR_REQUIRED]: 'second factor missing',
  [STEP_UP_REQUIRED]: 'step-up missing',
  [PASSWORD_CHANGE_REQUIRED]: 'password change missing',
};

/** Which security event a refusal is; undefined where it is a slip or a fault like any other. */
export function securityEventOf({ status, statusCode, errors, call = '' }: Refused): SecurityEvent | undefined {
  const proof = PROOFS[call];
  if (status === 429) return proof || OTHER_TRIES.includes(call) ? 'tries limited' : 'calls limited';
  if (status === 403) return BY_CODE[String(statusCode)] ?? 'access refused';
  if (status === 422 && errors?.some(({ path }) => path === 'currentPassword')) return 'password refused';
  if (proof && status >= 400 && status < 500 && status !== 409) return proof;
  return status === 401 ? 'session refused' : undefined;
}
