import type { Mail } from '../outbox';
import { compose, instantInWords } from './letter';

/** A change of a second factor; `reset` is by an administrator. */
export type FactorChange = 'set up' | 'removed' | 'reset' | 'passkey added' | 'passkey removed';

const SUBJECTS: Readonly<Record<FactorChange, string>> = {
  'set up': 'Your second factor is set up',
  removed: 'Your second factor was removed',
  reset: 'Your second factor was reset',
  'passkey added': 'A passkey was added to your account',
  'passkey removed': 'A passkey was removed from your account',
};

/** Reports a changed second factor, so that the person notices if it wasn't them. */
export function secondFactorMail(given: {
  to: string;
  firstName: string;
  change: FactorChange;
  portalUrl: string;
  at: Date;
  timeZone: string;
}): Mail {
  const { to, firstName, change, portalUrl, at, timeZone } = given;
  const by = change === 'reset' ? ' by an administrator. All your sessions have ended' : '';
  return compose({
    to,
    kind: 'second-factor',
    subject: SUBJECTS[change],
    firstName,
    parts: [
      { paragraph: `${whatHappened(change)} on ${instantInWords(at, timeZone)}${by}.` },
      { paragraph: 'If you know of it, there is nothing to do. If you do not, tell an administrator at once.' },
      { label: 'Sign in', link: portalUrl },
    ],
  });
}

function whatHappened(change: FactorChange): string {
  if (change === 'passkey added') return 'A passkey was added to your Q.PARTNER account';
  if (change === 'passkey removed') return 'A passkey was removed from your Q.PARTNER account';
  return `The second factor of your Q.PARTNER account was ${change}`;
}
