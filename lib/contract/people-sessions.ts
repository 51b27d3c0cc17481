import { z } from 'zod';
import { endpoint } from './endpoint';
import { MAX_LISTED_SESSIONS, OwnSession } from './own-account';
import { IdInAddress } from './wire';

/** Sessions of people of the staff, for administrators. */
export const listSessionsOf = endpoint('listSessionsOf', 'GET', '/users/{id}/sessions', {
  summary: 'Where someone of the staff is signed in, the latest used first.',
  access: 'adminControls',
  peopleOnly: true,
  params: z.object({ id: IdInAddress }),
  response: z.object({ sessions: z.array(OwnSession).max(MAX_LISTED_SESSIONS) }),
  errors: [404],
});

export const endSessionOf = endpoint('endSessionOf', 'DELETE', '/users/{id}/sessions/{sessionId}', {
  summary: 'Ends a session of someone of the staff.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: ['listSessionsOf', 'listOwnSessions'],
  params: z.object({ id: IdInAddress, sessionId: IdInAddress }),
  response: z.object({}),
  errors: [404],
});

export const endSessionsOf = endpoint('endSessionsOf', 'DELETE', '/users/{id}/sessions', {
  summary: 'Ends all sessions of someone of the staff but the one that asks.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: ['listSessionsOf', 'listOwnSessions'],
  params: z.object({ id: IdInAddress }),
  response: z.object({ ended: z.int().min(0) }),
  errors: [404],
});
