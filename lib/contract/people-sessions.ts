import { z } from 'zod';
import { endpoint, type Output } from './endpoint';
import { MAX_LISTED_SESSIONS, OwnSession } from './own-account';
import { Id, IdInAddress, Instant, TextOrNull } from './wire';

const MAX_LISTED_PASSWORD_EMAILS = 3;

export const listSessionsOf = endpoint('listSessionsOf', 'GET', '/users/{id}/sessions', {
  summary: 'List an admin’s sessions, last used first.',
  access: 'adminControls',
  peopleOnly: true,
  params: z.object({ id: IdInAddress }),
  response: z.object({ sessions: z.array(OwnSession).max(MAX_LISTED_SESSIONS) }),
  errors: [404],
});

export const PASSWORD_EMAIL_STATES = ['queued', 'sent', 'stored', 'expired', 'dead'] as const;

export const getSignIns = endpoint('getSignIns', 'GET', '/users/{id}/sign-ins', {
  summary: 'Get the known sign-ins of an admin, or of a partner if the caller sees registrations.',
  access: 'adminControls',
  alsoFor: ['registration'],
  peopleOnly: true,
  params: z.object({ id: IdInAddress }),
  response: z.object({
    /** Null if they never did, or before the log begins. */
    lastSignInAt: Instant.nullable(),
    /** Wrong passwords within the last 15 minutes. */
    failedAttempts: z.int().min(0),
    /** The latest emails with a temporary password. */
    passwordEmails: z
      .array(z.object({ id: Id, at: Instant, state: z.enum(PASSWORD_EMAIL_STATES), reason: TextOrNull }))
      .max(MAX_LISTED_PASSWORD_EMAILS),
  }),
  errors: [404],
});
export type SignIns = Output<typeof getSignIns>;

export const endSessionOf = endpoint('endSessionOf', 'DELETE', '/users/{id}/sessions/{sessionId}', {
  summary: 'End one of an admin’s sessions.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: ['listSessionsOf', 'listOwnSessions'],
  params: z.object({ id: IdInAddress, sessionId: IdInAddress }),
  response: z.object({}),
  errors: [404],
});

export const endSessionsOf = endpoint('endSessionsOf', 'DELETE', '/users/{id}/sessions', {
  summary: 'End all of an admin’s sessions except the current one.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: ['listSessionsOf', 'listOwnSessions'],
  params: z.object({ id: IdInAddress }),
  response: z.object({ ended: z.int().min(0) }),
  errors: [404],
});
