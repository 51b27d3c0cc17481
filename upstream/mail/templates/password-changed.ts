import type { Mail } from '../outbox';
import { compose, instantInWords } from './letter';

/** Reports a changed password, so that the person notices if it wasn't them. */
export function passwordChangedMail(given: {
  to: string;
  firstName: string;
  portalUrl: string;
  at: Date;
  timeZone: string;
}): Mail {
  const { to, firstName, portalUrl, at, timeZone } = given;
  return compose({
    to,
    kind: 'password-changed',
    subject: 'Your password was changed',
    firstName,
    parts: [
      { paragraph: `The password of your Q.PARTNER account was changed on ${instantInWords(at, timeZone)}.` },
      { paragraph: 'If this was you, you don’t need to do anything.' },
      {
        paragraph:
          'If it wasn’t you, use Forgot Password on the sign-in page to get a new one, ' +
          'and tell an administrator right away.',
      },
      { label: 'See where you’re signed in', link: `${portalUrl}/sessions` },
      { label: 'Sign in', link: portalUrl },
    ],
  });
}
