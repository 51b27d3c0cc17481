import { z } from 'zod';
import { renamePasskey } from '@/lib/contract/passkeys';
import { showSecondFactor, WithPassword } from '@/lib/contract/second-factor';
import { CURRENT_PASSWORD_MISSING } from '@/lib/domain/password';

/** The body of a call that shows a code, as the schema of its form. */
export const SECOND_FACTOR_BODY = showSecondFactor.body;

export const PASSKEY_NAME_BODY = renamePasskey.body;

/** The body of a call that begins a second factor, where the password must be given. */
export const CURRENT_PASSWORD_BODY = WithPassword.extend({
  currentPassword: z.string().min(1, CURRENT_PASSWORD_MISSING).max(1000),
});
