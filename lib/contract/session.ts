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

/** The session's new token after the person verified again; missing if it stays the same. */
export const RenewedToken = z.string().min(1).max(2048).optional();

/** A session with a temporary password may only set a new one. Missing means no. */
const MustChangePassword = z.boolean().optional();

export const SignedIn = z.object({
  token: z.string().min(1),
  user: CurrentUser,
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
    /** Whether passwords are generally allowed; otherwise only one emergency account has one. */
    passwords: z.boolean(),
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
    /** Minimum password length, if stricter than the specs' rule. */
    shortestPassword: z.int().optional(),
  }),
});

/** Some databases return it as text. */
const RoleId = z.union([z.int(), digits(0, Number.MAX_SAFE_INTEGER)]);

/** Roles allowed for each route type. */
export const AccessControlList = z
  .array(
    z.object({
      routeType: z.string().max(100),
      roles: z.array(RoleId).max(1000),
      /** Roles with limited actions, and the allowed ones. */
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
