import { bff, BffError } from '@/lib/bff/client';
import type * as recovery from '@/lib/contract/recovery';
import type { ForgotTab } from './forgot-tab';

/** The tabs of the dialog, and their texts (spec 3 §2, §8). */
export const FORGOT_TABS: Readonly<Record<ForgotTab, { label: string; hint: string; success: string; failure: string }>> = {
  password: {
    label: 'Forgot Password',
    hint: 'Enter the email address that you sign in with, and your first and last name.',
    success: 'A temporary password has been sent to your registered email address. After logging in, please update your password.',
    failure: 'Invalid email address or name',
  },
  id: {
    label: 'Forgot ID',
    hint: 'Enter your first and last name, and your mobile number.',
    success: 'Your ID is',
    failure: 'Invalid name or mobile number',
  },
};

/** Has a temporary password mailed. @returns the e-mail address it went to */
export async function forgotPassword({ email, name }: { email: string; name: string }): Promise<string> {
  await bff<typeof recovery.forgotPassword>('POST', '/forgotPassWord', { body: { email, name } });
  return email;
}

/** @returns the e-mail address that the person signs in with */
export async function forgotId({ mobileNumber, name }: { mobileNumber: string; name: string }): Promise<string> {
  return (await bff<typeof recovery.forgotId>('POST', '/forgotId', { body: { mobileNumber, name } })).email;
}

/** What to say of a call that failed: the spec's sentence where nobody was found, else what happened. */
export function failureOf(tab: ForgotTab, error: unknown): string {
  if (!(error instanceof BffError)) throw error;
  const isPassing = error.status === 0 || error.status === 403 || error.status === 429 || error.status >= 500;
  return isPassing ? error.message : FORGOT_TABS[tab].failure;
}
