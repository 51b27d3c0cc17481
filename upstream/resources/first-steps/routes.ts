import { changeFirstSteps, getFirstSteps, sendTestEmail } from '@/lib/contract/first-steps';
import { conflict } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { queueMail } from '@/upstream/mail/outbox';
import { testEmail } from '@/upstream/mail/templates/test-email';
import { testEmailLimits } from '../session/attempt-limits';
import { findFacts, lockChoices, storeChoices } from './repository';
import { stepsOf } from './steps';

export const firstStepsRoutes = [
  handle(getFirstSteps, async ({ db, config, now }) => {
    const facts = await findFacts(db, config, now);
    if (!facts) return { state: 'over' as const, steps: null };
    if (facts.isHidden) return { state: 'hidden' as const, steps: null };
    return { state: 'shown' as const, steps: stepsOf(facts, config, now) };
  }),

  mutate(
    changeFirstSteps,
    { object: 'first steps', before: ({ tx }) => lockChoices(tx) },
    async ({ tx, before, body, config }) => {
      if (body.timeZone !== undefined && body.timeZone !== config.PORTAL_TIME_ZONE)
        conflict(`The time zone is ${config.PORTAL_TIME_ZONE} now. Reload the page to check it.`);
      const after = { ...before, ...body };
      await storeChoices(tx, after);
      return { answer: {}, after };
    },
  ),

  mutate(
    sendTestEmail,
    {
      object: 'user',
      prepare: ({ db, user, clientAddress, config }) => {
        if (config.SMTP_URL === undefined) conflict('No mail server is set up. Set SMTP_URL and restart.');
        return testEmailLimits(db).count({ target: String(user.id), clientAddress, isFamiliar: false });
      },
    },
    async ({ tx, user: { id, email, firstName, lastName }, config, now }) => {
      await queueMail(tx, testEmail({ to: email, firstName, portalUrl: config.NEXTAUTH_URL }), now);
      const person = { id, email, firstName, lastName };
      return { answer: {}, before: person, after: person };
    },
  ),
];
