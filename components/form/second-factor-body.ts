import { z } from 'zod';
import { renamePasskey } from '@/lib/contract/passkeys';
import { showSecondFactor, WithPassword } from '@/lib/contract/second-factor';
import { CURRENT_PASSWORD_MISSING } from '@/lib/domain/password';

export const SECOND_FACTOR_BODY = showSecondFactor.body;

export const PASSKEY_NAME_BODY = renamePasskey.body;

/** The body for setting up a second factor, with a required password. */
export const CURRENT_PASSWORD_BODY = WithPassword.extend({
  currentPassword: z.string().min(1, CURRENT_PASSWORD_MISSING).max(1000),
});
