import { z } from 'zod';
import { endpoint } from './endpoint';
import { digits, Id } from './wire';

export const CurrentUser = z.object({
  id: Id,
  roleId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A session with a temporary password may only set a new one. Left out, nobody is asked for it. */
const MustChangePassword = z.boolean().optional();

export const login = endpoint('login', 'POST', '/login', {
  summary: 'Exchanges an e-mail address and a password for a bearer token.',
  access: 'public',
  outdates: [],
  body: z.strictObject({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(200) }),
  response: z.object({
    token: z.string().min(1),
    user: CurrentUser,
    /** One of the portal's own people; an upstream may not tell. */
    staff: z.boolean().optional(),
    mustChangePassword: MustChangePassword,
  }),
  errors: [401, 429],
});

export const logout = endpoint('logout', 'POST', '/logout', {
  summary: 'Revokes the session that the bearer token names.',
  access: 'signed-in',
  outdates: [],
  beforePasswordChange: true,
  beforeSecondFactor: true,
  response: z.object({}),
});

export const getProfile = endpoint('getProfile', 'GET', '/users/profile', {
  summary: 'The signed-in user.',
  access: 'signed-in',
  beforePasswordChange: true,
  response: CurrentUser.extend({
    email: z.string(),
    fullName: z.string().optional(),
    mobileNumber: z.string().nullish(),
    officeNumber: z.string().nullish(),
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
  .array(z.object({ routeType: z.string().max(100), roles: z.array(RoleId).max(1000) }))
  .max(200);
export type AccessControlList = z.infer<typeof AccessControlList>;

export const getAccessControlList = endpoint('getAccessControlList', 'GET', '/access-control-list', {
  summary: 'For each route type, the roles that may use it.',
  access: 'signed-in',
  response: AccessControlList,
});
