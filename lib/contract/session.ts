import { z } from 'zod';
import { ACTIONS } from '../domain/rights';
import { endpoint } from './endpoint';
import { digits, Id } from './wire';

export const CurrentUser = z.object({
  id: Id,
  roleId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** The token by which a session goes on once its person has shown anew who they are; others keep theirs. */
export const RenewedToken = z.string().min(1).max(2048).optional();

/** A session with a temporary password may only set a new one. Left out, nobody is asked for it. */
const MustChangePassword = z.boolean().optional();

export const SignedIn = z.object({
  token: z.string().min(1),
  user: CurrentUser,
  /** One of the portal's own people. */
  staff: z.boolean().optional(),
  mustChangePassword: MustChangePassword,
});
export type SignedIn = z.infer<typeof SignedIn>;

export const login = endpoint('login', 'POST', '/login', {
  summary: 'Exchange an email address and a password for a bearer token.',
  access: 'public',
  outdates: [],
  body: z.strictObject({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(200) }),
  response: SignedIn,
  errors: [401, 429],
});

export const getSignInWays = endpoint('getSignInWays', 'GET', '/login/ways', {
  summary: 'List the ways to sign in.',
  access: 'public',
  response: z.object({
    passkeys: z.boolean(),
    /** Or is it one account alone that has one, for emergencies? */
    passwords: z.boolean(),
    /** What the identity provider is called; null where there is none. */
    singleSignOn: z.string().nullable(),
  }),
});

export const logout = endpoint('logout', 'POST', '/logout', {
  summary: 'Revoke the session of the bearer token.',
  access: 'signed-in',
  outdates: [],
  beforePasswordChange: true,
  beforeSecondFactor: true,
  response: z.object({}),
});

export const getProfile = endpoint('getProfile', 'GET', '/users/profile', {
  summary: 'Get the signed-in user.',
  access: 'signed-in',
  beforePasswordChange: true,
  response: CurrentUser.extend({
    email: z.string(),
    fullName: z.string().optional(),
    mobileNumber: z.string().nullable(),
    officeNumber: z.string().nullable(),
    version: z.int().optional(),
    mustChangePassword: MustChangePassword,
    /** Characters that a new password needs, where the specs' rule isn't all. */
    shortestPassword: z.int().optional(),
  }),
});

/** Databases like to tell it as a text. */
const RoleId = z.union([z.int(), digits(0, Number.MAX_SAFE_INTEGER)]);

/** For each route type, the roles that may use it. */
export const AccessControlList = z
  .array(
    z.object({
      routeType: z.string().max(100),
      roles: z.array(RoleId).max(1000),
      /** Those of the roles that may not do everything there, and what they may. */
      limited: z
        .array(z.object({ roleId: RoleId, actions: z.array(z.enum(ACTIONS)).max(ACTIONS.length) }))
        .max(1000)
        .optional(),
    }),
  )
  .max(200);
export type AccessControlList = z.infer<typeof AccessControlList>;

export const getAccessControlList = endpoint('getAccessControlList', 'GET', '/access-control-list', {
  summary: 'List the roles that can use each route type, with the actions of roles with limited rights.',
  access: 'signed-in',
  response: AccessControlList,
});
