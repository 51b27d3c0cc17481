import type { Mail } from '../outbox';
import { compose, instantInWords } from './letter';

/**
 * Why a temporary password is sent: a forgotten password, a new account, a reset by an administrator (of staff or a
 * partner), or a reported sign-in.
 */
export type TemporaryPasswordReason = 'forgot' | 'registered' | 'reset' | 'partner' | 'refused';

const WORDS: Record<TemporaryPasswordReason, { subject: string; opening: string; closing: string }> = {
  forgot: {
    subject: 'Your temporary password',
    opening:
      'A temporary password was asked for with your email address and name. Sign in with it, ' +
      'then choose a new password.',
    closing: 'If you did not ask for it, ignore this message: your password stays as it is.',
  },
  registered: {
    subject: 'Your Q.PARTNER account',
    opening:
      'An account was made for you in the Q.PARTNER Admin Portal. ' +
      'Sign in with your email address and this temporary password, then choose your own.',
    closing: 'If the temporary password has expired, choose Forgot Password where you sign in.',
  },
  reset: {
    subject: 'Your password was reset',
    opening:
      'An administrator reset your password and ended your sessions. Sign in with this temporary password, ' +
      'then choose a new one.',
    closing: 'If you did not expect this, please ask an administrator.',
  },
  refused: {
    subject: 'Your password was reset',
    opening:
      'You said that a sign-in was not yours. Your sessions have ended and your password no longer works. ' +
      'Sign in with this temporary password, then choose a new one.',
    closing: 'If you did not say so, tell an administrator at once.',
  },
  partner: {
    subject: 'Your password was reset',
    opening:
      'Your password for the partner portal was reset and your sessions have ended. ' +
      'Sign in there with this temporary password, then choose a new one.',
    closing: 'If you did not expect this, please ask your contact at the Q.PARTNER Program.',
  },
};

/** Sends a temporary password (spec 3 §8), unless it has expired by then. */
export function temporaryPasswordMail(given: {
  to: string;
  firstName: string;
  password: string;
  reason: TemporaryPasswordReason;
  portalUrl: string;
  expiresAt: Date;
  timeZone: string;
}): Mail {
  const { to, firstName, password, reason, portalUrl, expiresAt, timeZone } = given;
  const { subject, opening, closing } = WORDS[reason];
  return compose({
    to,
    kind: 'temporary-password',
    subject,
    firstName,
    expiresAt,
    parts: [
      { paragraph: opening },
      { label: 'Temporary password', code: password },
      { paragraph: `It works once, until ${instantInWords(expiresAt, timeZone)}, and replaces any earlier one.` },
      // Partners can't enter the back office, so they get no link.
      ...(reason === 'partner' ? [] : [{ label: 'Sign in', link: portalUrl }]),
      { paragraph: closing },
    ],
  });
}
