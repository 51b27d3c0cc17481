import { z } from 'zod';
import { FIRST_STEPS } from '../domain/first-steps';
import { endpoint } from './endpoint';
import { Instant, oneLine } from './wire';

/** What the mail server said about the latest test email. */
const TestEmail = z.object({
  to: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  /** When it was requested; once sent, when it was sent. */
  at: Instant,
  /** The mail server's answer to the latest failed attempt, or why it wasn't reached. */
  error: z.string().nullable(),
});

const FirstStepsFound = z.object({
  done: z.array(z.enum(FIRST_STEPS)).max(FIRST_STEPS.length),
  /** Enabled administrators with a second factor. */
  administrators: z.int(),
  /** Whether second factors are available. */
  hasSecondFactors: z.boolean(),
  portalUrl: z.string(),
  testEmail: TestEmail.nullable(),
  /** The latest completed `npm run backup`. */
  backupAt: Instant.nullable(),
  timeZone: z.string(),
});
export type FirstSteps = z.infer<typeof FirstStepsFound>;

export const getFirstSteps = endpoint('getFirstSteps', 'GET', '/first-steps', {
  summary: 'Get the checklist of a new installation.',
  access: 'signed-in',
  administratorsOnly: true,
  response: z.object({
    /** `over` from the first order or movement of points on. */
    state: z.enum(['shown', 'hidden', 'over']),
    /** Only while shown. */
    steps: FirstStepsFound.nullable(),
  }),
});

export const changeFirstSteps = endpoint('changeFirstSteps', 'PATCH', '/first-steps', {
  summary: 'Hide or show the checklist for all administrators, or confirm the time zone.',
  access: 'signed-in',
  administratorsOnly: true,
  outdates: ['getFirstSteps'],
  body: z.strictObject({
    isHidden: z.boolean().optional(),
    /** The confirmed time zone. Another setting needs another confirmation. */
    timeZone: oneLine(z.string().min(1).max(100)).optional(),
  }),
  response: z.object({}),
  errors: [409],
});

export const sendTestEmail = endpoint('sendTestEmail', 'POST', '/first-steps/test-email', {
  summary: 'Email the caller, to see whether the mail server accepts messages.',
  access: 'signed-in',
  administratorsOnly: true,
  outdates: ['getFirstSteps'],
  response: z.object({}),
  errors: [409, 429],
});
