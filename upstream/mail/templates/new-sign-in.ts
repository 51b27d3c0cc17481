import type { Mail } from '../outbox';
import { compose, instantInWords } from './letter';

/** Tells a person of a sign-in from where they have not signed in lately, with a way to undo it. */
export function newSignInMail(given: {
  to: string;
  firstName: string;
  portalUrl: string;
  at: Date;
  timeZone: string;
  /** In words, such as `Firefox on Windows`. */
  browser: string;
  clientAddress: string;
  /** Opens what `This wasn't me` leads to; the mail alone holds it. */
  alarm: string;
}): Mail {
  const { to, firstName, portalUrl, at, timeZone, browser, clientAddress, alarm } = given;
  return compose({
    to,
    kind: 'new-sign-in',
    subject: 'A new sign-in to your account',
    firstName,
    parts: [
      { paragraph: `Someone signed in to your Q.PARTNER account from where you have not signed in lately.` },
      {
        label: 'The sign-in',
        lines: [
          { text: `When: ${instantInWords(at, timeZone)}` },
          { text: `With: ${browser}` },
          { text: `From: ${clientAddress}` },
        ],
      },
      { paragraph: 'If that was you, there is nothing to do.' },
      {
        paragraph:
          'If it was not, say so. You are signed out everywhere, your password no longer works, ' +
          'and a temporary one is mailed to you.',
      },
      { label: "This wasn't me", link: `${portalUrl}/not-me?token=${alarm}` },
    ],
  });
}
