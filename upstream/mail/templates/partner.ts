import type { Mail } from '../outbox';
import { compose } from './letter';

interface Recipient {
  to: string;
  firstName: string;
  companyName: string;
}

export function approvedMail({ to, firstName, companyName }: Recipient): Mail {
  return compose({
    to,
    kind: 'registration-approved',
    subject: 'Your Q.PARTNER registration is approved',
    firstName,
    parts: [
      { paragraph: `The registration of ${companyName} for the Q.PARTNER Program is approved.` },
      { paragraph: 'You can now sign in to the partner portal with your email address.' },
    ],
  });
}

const ABOUT_REGISTRATION = 'Q.PARTNER sent this email about your registration. You can reply to it.';

interface Written extends Recipient {
  /** Recipient of replies. */
  replyTo: string;
}

/**
 * Asks an applicant for missing information.
 *
 * @param missing fields of the registration
 * @param note the admin's text; may be empty
 */
export function askedMail({
  to,
  firstName,
  companyName,
  replyTo,
  missing,
  note,
}: Written & { missing: readonly string[]; note: string }): Mail {
  return compose({
    to,
    kind: 'registration-asked',
    subject: 'Your Q.PARTNER registration needs more information',
    firstName,
    written: { imprint: ABOUT_REGISTRATION, replyTo },
    parts: [
      { paragraph: `Thank you for registering ${companyName} for the Q.PARTNER Program.` },
      ...(missing.length > 0
        ? [{ paragraph: ['We still need:', ...missing.map((name) => `• ${name}`)].join('\n') }]
        : []),
      ...(note === '' ? [] : [{ quote: note, label: 'From our team' }]),
    ],
  });
}

export function rejectedMail({ to, firstName, companyName, replyTo, reason }: Written & { reason: string }): Mail {
  return compose({
    to,
    kind: 'registration-rejected',
    subject: 'Your Q.PARTNER registration was not approved',
    firstName,
    written: { imprint: ABOUT_REGISTRATION, replyTo },
    parts: [
      { paragraph: `The registration of ${companyName} for the Q.PARTNER Program was not approved.` },
      { quote: reason, label: 'Why' },
    ],
  });
}

/** Notifies one of the two people of a changed master ID. @param master the new master */
export function masterChangedMail({
  to,
  firstName,
  companyName,
  master,
}: Recipient & { master: { email: string; name: string } }): Mail {
  const isOwn = master.email === to;
  return compose({
    to,
    kind: 'master-changed',
    subject: `The master ID of ${companyName} has changed`,
    firstName,
    parts: [
      {
        paragraph: isOwn
          ? `You are the master ID of ${companyName} now.`
          : `${master.name} (${master.email}) is the master ID of ${companyName} now.`,
      },
      { paragraph: 'You were signed out everywhere. Sign in again to continue.' },
    ],
  });
}
