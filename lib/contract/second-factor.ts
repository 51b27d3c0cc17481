import { z } from 'zod';
import { RECOVERY_CODES } from '../domain/second-factor';
import { endpoint } from './endpoint';
import { RenewedToken } from './session';
import { Id, IdInAddress, Instant, oneLine } from './wire';

const Code = oneLine(z.string().trim().min(1, 'Enter the code.').max(40));

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).max(RECOVERY_CODES) });

export const SECOND_FACTOR_READS = ['getSecondFactor'];
const READS = SECOND_FACTOR_READS;

const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const getSecondFactor = endpoint('getSecondFactor', 'GET', '/users/profile/second-factor', {
  summary: 'Get the caller’s second factor.',
  access: 'signed-in',
  beforeSecondFactor: true,
  response: z.object({
    isOffered: z.boolean(),
    isOn: z.boolean(),
    hasApp: z.boolean(),
    offersPasskeys: z.boolean(),
    hasPasskey: z.boolean(),
    /** Present after a second-factor check. */
    passkeys: z.array(Passkey).max(100),
    wantsPassword: z.boolean(),
    isRequired: z.boolean(),
    /** Sign-ins left without the required factor; null if not limited. */
    signInsLeft: z.int().min(0).nullable(),
    recoveryCodesLeft: z.int().min(0),
    /** What the session still needs. */
    lacking: z.enum(['code', 'set-up']).nullable(),
  }),
});

export const showSecondFactor = endpoint('showSecondFactor', 'PATCH', '/sessions/second-factor', {
  summary: 'Verify a second factor. Opens the waiting session, and allows sensitive actions for ten minutes.',
  access: 'signed-in',
  beforeSecondFactor: true,
  outdates: READS,
  renewsSession: true,
  body: z.strictObject({ code: Code }),
  response: z.object({ token: RenewedToken }),
  errors: [409, 429],
});

/** Adding a first factor requires a password. */
export const WithPassword = z.strictObject({
  /** Required ten minutes after sign-in. */
  currentPassword: z.string().min(1).max(1000).optional(),
});

export const beginSecondFactor = endpoint('beginSecondFactor', 'PATCH', '/users/profile/second-factor/secret', {
  summary: 'Create the secret of an authenticator app. It counts after its first code is verified.',
  access: 'signed-in',
  beforeSecondFactor: true,
  outdates: READS,
  body: WithPassword,
  response: z.object({
    /** Base 32, for manual entry. */
    secret: z.string(),
    /** QR picture of the secret's URL, as an SVG path on a square of `size`. */
    picture: z.object({ size: z.int(), path: z.string().max(100_000) }),
  }),
  errors: [409, 429],
});

export const confirmSecondFactor = endpoint('confirmSecondFactor', 'PATCH', '/users/profile/second-factor', {
  summary: 'Enable the authenticator app with a code. Returns recovery codes, shown once.',
  access: 'signed-in',
  beforeSecondFactor: true,
  outdates: READS,
  renewsSession: true,
  body: z.strictObject({ code: Code }),
  response: RecoveryCodes.extend({ token: RenewedToken }),
  errors: [409, 429],
});

export const postponeSecondFactor = endpoint('postponeSecondFactor', 'PATCH', '/sessions/second-factor/later', {
  summary: 'Skip the second factor the role requires, at most seven times.',
  access: 'signed-in',
  beforeSecondFactor: true,
  outdates: READS,
  body: z.strictObject({}),
  response: z.object({}),
  errors: [409],
});

export const renewRecoveryCodes = endpoint(
  'renewRecoveryCodes',
  'PATCH',
  '/users/profile/second-factor/recovery-codes',
  {
    summary: 'Replace all recovery codes with ten new ones.',
    access: 'signed-in',
    outdates: READS,
    body: z.strictObject({}),
    response: RecoveryCodes,
    errors: [409],
  },
);

export const removeSecondFactor = endpoint('removeSecondFactor', 'DELETE', '/users/profile/second-factor', {
  summary: 'Remove the caller’s authenticator app.',
  access: 'signed-in',
  outdates: READS,
  response: z.object({}),
  errors: [409],
});

export const resetSecondFactor = endpoint('resetSecondFactor', 'DELETE', '/users/{id}/second-factor', {
  summary: 'Reset another admin’s lost second factor.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: READS,
  params: z.object({ id: IdInAddress }),
  response: z.object({}),
  errors: [404, 409],
});
