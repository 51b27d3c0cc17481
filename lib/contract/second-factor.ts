import { z } from 'zod';
import { RECOVERY_CODES } from '../domain/second-factor';
import { endpoint } from './endpoint';
import { IdInAddress, oneLine } from './wire';

const Code = oneLine(z.string().trim().min(1, 'Type in the code.').max(40));

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).max(RECOVERY_CODES) });

const READS = ['getSecondFactor'];

export const getSecondFactor = endpoint('getSecondFactor', 'GET', '/users/profile/second-factor', {
  summary: 'The second factor of who asks.',
  access: 'signed-in',
  beforeSecondFactor: true,
  response: z.object({
    /** Can one be set up here? */
    isOffered: z.boolean(),
    isOn: z.boolean(),
    /** By the role. */
    isRequired: z.boolean(),
    /** Without a factor that is required; null where nobody counts. */
    signInsLeft: z.int().min(0).nullable(),
    recoveryCodesLeft: z.int().min(0),
    /** What this session waits for. */
    lacking: z.enum(['code', 'set-up']).nullable(),
  }),
});

export const showSecondFactor = endpoint('showSecondFactor', 'PATCH', '/sessions/second-factor', {
  summary: 'Shows a second factor: opens the session that waits for it, and what wants it anew, for ten minutes.',
  access: 'signed-in',
  beforeSecondFactor: true,
  outdates: READS,
  body: z.strictObject({ code: Code }),
  response: z.object({}),
  errors: [409, 429],
});

export const beginSecondFactor = endpoint('beginSecondFactor', 'PATCH', '/users/profile/second-factor/secret', {
  summary: 'Makes the secret of an authenticator app, which counts once a code of it was shown.',
  access: 'signed-in',
  beforeSecondFactor: true,
  outdates: READS,
  body: z.strictObject({}),
  response: z.object({
    /** In base 32, for who types it. */
    secret: z.string(),
    /** The picture of its address, as an SVG path on a square of `size`. */
    picture: z.object({ size: z.int(), path: z.string().max(100_000) }),
  }),
  errors: [409],
});

export const confirmSecondFactor = endpoint('confirmSecondFactor', 'PATCH', '/users/profile/second-factor', {
  summary: 'Puts the second factor in use by a code of the app, and gives the recovery codes, which are shown once.',
  access: 'signed-in',
  beforeSecondFactor: true,
  outdates: READS,
  body: z.strictObject({ code: Code }),
  response: RecoveryCodes,
  errors: [409, 429],
});

export const postponeSecondFactor = endpoint('postponeSecondFactor', 'PATCH', '/sessions/second-factor/later', {
  summary: 'Opens the session without the second factor that the role needs, seven times at most.',
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
    summary: 'Gives ten new recovery codes in the place of all earlier ones.',
    access: 'signed-in',
    outdates: READS,
    body: z.strictObject({}),
    response: RecoveryCodes,
    errors: [409],
  },
);

export const removeSecondFactor = endpoint('removeSecondFactor', 'DELETE', '/users/profile/second-factor', {
  summary: 'Puts the own second factor out of use.',
  access: 'signed-in',
  outdates: READS,
  response: z.object({}),
  errors: [409],
});

export const resetSecondFactor = endpoint('resetSecondFactor', 'DELETE', '/users/{id}/second-factor', {
  summary: 'Takes the second factor of someone of the staff away who has lost it, never the own one.',
  access: 'adminControls',
  outdates: READS,
  params: z.object({ id: IdInAddress }),
  response: z.object({}),
  errors: [404, 409],
});
