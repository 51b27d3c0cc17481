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
      { paragraph: 'You can sign in to the partner portal with your email address now.' },
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
      { paragraph: 'You were signed out everywhere. Sign in again to go on.' },
    ],
  });
}
