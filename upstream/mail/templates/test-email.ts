import type { Mail } from '../outbox';
import { compose } from './letter';

/** The outbox's kind of test emails. */
export const TEST_EMAIL = 'test';

/** Asks the mail server to accept a message, without any content. */
export function testEmail({ to, firstName, portalUrl }: { to: string; firstName: string; portalUrl: string }): Mail {
  return compose({
    to,
    kind: TEST_EMAIL,
    subject: 'Test email from Q.PARTNER',
    firstName,
    parts: [
      { paragraph: 'You sent this email from the dashboard to test the mail server. It works.' },
      { label: 'Open the dashboard', link: `${portalUrl}/dashboard` },
    ],
  });
}
