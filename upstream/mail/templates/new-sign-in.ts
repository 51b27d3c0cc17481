import type { Mail } from '../outbox';
import { compose, instantInWords } from './letter';

/** Reports a sign-in from an unfamiliar place, with a link to undo it. */
export function newSignInMail(given: {
  to: string;
  firstName: string;
  portalUrl: string;
  at: Date;
  timeZone: string;
  /** For example `Firefox on Windows`. */
  browser: string;
  clientAddress: string;
  /** The secret of the link `This wasn't me`, which only this email contains. */
  alarm: string;
}): Mail {
  const { to, firstName, portalUrl, at, timeZone, browser, clientAddress, alarm } = given;
  return compose({
    to,
    kind: 'new-sign-in',
    subject: 'A new sign-in to your account',
    firstName,
    parts: [
      { paragraph: `Someone signed in to your Q.PARTNER account from a device or place we haven’t seen recently.` },
      {
        label: 'The sign-in',
        lines: [
          { text: `When: ${instantInWords(at, timeZone)}` },
          { text: `With: ${browser}` },
          { text: `From: ${clientAddress}` },
        ],
      },
      { paragraph: 'If this was you, you don’t need to do anything.' },
      {
        paragraph:
          'If it wasn’t you, tell us. We’ll sign you out everywhere, disable your password ' +
          'and email you a temporary one.',
      },
      { label: "This wasn't me", link: `${portalUrl}/not-me?token=${alarm}` },
    ],
  });
}
