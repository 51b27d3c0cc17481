import { z } from 'zod';
import { endpoint } from './endpoint';
import { MAX_LISTED_SESSIONS, OwnSession } from './own-account';
import { IdInAddress } from './wire';

export const listSessionsOf = endpoint('listSessionsOf', 'GET', '/users/{id}/sessions', {
  summary: 'List an admin’s sessions, last used first.',
  access: 'adminControls',
  peopleOnly: true,
  params: z.object({ id: IdInAddress }),
  response: z.object({ sessions: z.array(OwnSession).max(MAX_LISTED_SESSIONS) }),
  errors: [404],
});

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
