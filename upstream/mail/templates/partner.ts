import type { Mail } from '../outbox';
import { compose } from './letter';

interface Recipient {
  to: string;
  firstName: string;
  companyName: string;
}

/** Tells a partner that the registration is approved. */
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

/** What somebody of the staff writes. */
interface Written extends Recipient {
  /** Whom an answer reaches. */
  replyTo: string;
}

/**
 * Asks an applicant for more.
 * @param missing the fields of the registration
 * @param note what the staff wrote; may be empty
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

/** Tells an applicant that the registration is rejected, and why. */
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

/** Tells one of both people that the master ID went from one to the other. @param master the master now */
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
