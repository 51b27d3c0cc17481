import { z } from 'zod';
import { endpoint } from './endpoint';
import { PERSON_READS } from './outdates';
import { nameOf, PhoneNumber, requireNumber } from './person';
import { RenewedToken } from './session';
import { Id, IdInAddress, Instant, TextOrNull } from './wire';

/** Rules for new passwords are in `lib/domain/password.ts`. */
const TypedPassword = z.string().min(1).max(1000);

export const changeOwnPassword = endpoint('changeOwnPassword', 'PATCH', '/users/profile/password', {
  summary: 'Set the caller’s new password and end their other sessions.',
  access: 'signed-in',
  outdates: ['listOwnSessions'],
  beforePasswordChange: true,
  body: z.strictObject({
    password: TypedPassword,
    /** Required unless a temporary password opened the session. */
    currentPassword: TypedPassword.optional(),
  }),
  renewsSession: true,
  response: z.object({ token: RenewedToken }),
  errors: [409, 429],
});

export const changeProfile = endpoint('changeProfile', 'PATCH', '/users/profile', {
  summary: 'Change the caller’s name and phone numbers, and their password if given.',
  access: 'editProfile',
  peopleOnly: true,
  outdates: PERSON_READS,
  body: z
    .strictObject({
      // The specs quote only the messages of the admins' forms.
      firstName: nameOf('First Name is required'),
      lastName: nameOf('Last Name is required'),
      officeNumber: PhoneNumber.nullable(),
      mobileNumber: PhoneNumber.nullable(),
      /** A new password, which ends all other sessions. */
      password: TypedPassword.optional(),
      /** Required with a new password. */
      currentPassword: TypedPassword.optional(),
      version: z.int().optional(),
    })
    .superRefine(requireNumber),
  renewsSession: true,
  response: z.object({ version: z.int().optional(), token: RenewedToken }),
  errors: [409, 429],
});

export const OwnSession = z.object({
  id: Id,
  createdAt: Instant,
  /** Rounded to the minute. */
  lastSeenAt: Instant,
  clientAddress: z.string().nullable(),
  /** The browser's user agent at sign-in. */
  userAgent: TextOrNull,
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
export const MAX_LISTED_SESSIONS = 100;

export const getSessionTime = endpoint('getSessionTime', 'GET', '/users/profile/session', {
  summary: 'Get how long the current session lasts.',
  access: 'signed-in',
  response: z.object({
    /** Idle timeout; 0 if there is none. */
    idleSeconds: z.int().min(0),
    /** Time left without more activity. */
    endsInSeconds: z.int().min(0),
    /** Time left regardless of activity. */
    lastsSeconds: z.int().min(0),
  }),
});

export const refuseSignIn = endpoint('refuseSignIn', 'POST', '/sessions/refused', {
  summary: 'End all sessions of a person who reported an unknown sign-in, and email a temporary password.',
  access: 'public',
  outdates: [],
  body: z.strictObject({ token: z.string().regex(/^[\w-]{20,100}$/, 'doesn’t match the email') }),
  response: z.object({}),
  errors: [404],
});

export const listOwnSessions = endpoint('listOwnSessions', 'GET', '/sessions', {
  summary: 'List the caller’s sessions, last used first.',
  access: 'signed-in',
  response: z.object({ sessions: z.array(OwnSession).max(MAX_LISTED_SESSIONS) }),
});

export const endOwnSession = endpoint('endOwnSession', 'DELETE', '/sessions/{id}', {
  summary: 'End one of the caller’s sessions.',
  access: 'signed-in',
  outdates: ['listOwnSessions'],
  params: z.object({ id: IdInAddress }),
  response: z.object({}),
  errors: [404],
});

export const endOtherSessions = endpoint('endOtherSessions', 'DELETE', '/sessions', {
  summary: 'End all of the caller’s other sessions.',
  access: 'signed-in',
  outdates: ['listOwnSessions'],
  response: z.object({ ended: z.int().min(0) }),
});
