import { z } from 'zod';
import { PROTECTED_REASONS } from '../domain/protected-reason';
import { ADMINS_PER_PAGE, MAX_EMAIL, MAX_NAME } from '../domain/person';
import { endpoint } from './endpoint';
import { byPage, listEndpoint, SearchText } from './list-endpoint';
import { PERSON_READS } from './outdates';
import { Email, FirstName, LastName, PhoneNumber, requireNumber } from './person';
import { ProposedChange } from './proposed-changes';
import { Id, IdInAddress, Instant, TextOrNull } from './wire';

const MAX_ADMINS_AT_ONCE = 100;

const Waiting = { waiting: ProposedChange.optional() };

const ADMIN_SEARCH_KEYS = ['email,fullName', 'fullName', 'email'] as const;

export const AdminUser = z.object({
  id: Id,
  role: z.string(),
  roleId: z.int().optional(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string().optional(),
  officeNumber: TextOrNull,
  mobileNumber: TextOrNull,
  disabled: z.boolean(),
  createdAt: Instant.nullable(),
  version: z.int().optional(),
  hold: z.enum(PROTECTED_REASONS).nullish(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const searchAdmins = listEndpoint('searchAdmins', '/users/adminManagement/search', {
  summary: 'List admins, newest first, one page at a time.',
  access: 'adminControls',
  row: AdminUser,
  filters: {
    /** Searches both name and email address by default. */
    searchKey: z.enum(ADMIN_SEARCH_KEYS),
    searchVal: SearchText,
  },
  window: byPage({ usual: ADMINS_PER_PAGE, most: 100 }),
  answer: (users) => z.object({ users, total: z.int() }),
});

export const getAdmin = endpoint('getAdmin', 'GET', '/users/adminManagement/getUserDetail', {
  summary: 'Get an admin.',
  access: 'adminControls',
  query: z.strictObject({ userId: IdInAddress.optional() }),
  response: AdminUser,
  errors: [404],
});

/** A role's name as in the forms (spec 3 §6), or its id. */
const RoleReference = z.union([z.string().trim().min(1, 'Role is required').max(100), Id]);

export const registerAdmin = endpoint('registerAdmin', 'POST', '/users/adminManagement/register', {
  summary: 'Register an admin, who gets a temporary password by email.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: PERSON_READS,
  body: z
    .strictObject({
      email: Email,
      firstName: FirstName,
      lastName: LastName,
      /** Default is Admin. */
      role: RoleReference.optional(),
      officeNumber: PhoneNumber.nullish(),
      mobileNumber: PhoneNumber.nullish(),
      disabled: z.boolean().optional(),
    })
    .superRefine(requireNumber),
  response: AdminUser.partial().extend(Waiting),
  errors: [409],
});

export const editAdmin = endpoint('editAdmin', 'PATCH', '/users/adminManagement/editUserDetail', {
  summary: 'Update an admin. Omitted fields don’t change.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: PERSON_READS,
  body: z.strictObject({
    userId: Id,
    user: z.strictObject({
      firstName: FirstName.optional(),
      lastName: LastName.optional(),
      officeNumber: PhoneNumber.nullish(),
      mobileNumber: PhoneNumber.nullish(),
      disabled: z.boolean().optional(),
      role: RoleReference.optional(),
      /** Ignored: it is first plus last name. */
      fullName: z
        .string()
        .max(2 * MAX_NAME + 1)
        .optional(),
      /** Must be empty, because only the owner sets a password. */
      password: z.string().max(200).optional(),
    }),
    /** Sent by the observed portal, and ignored. */
    branch: z.union([z.string().max(100), z.int()]).nullish(),
    version: z.int().optional(),
  }),
  response: AdminUser.partial().extend(Waiting),
  errors: [404, 409],
});

const SomeIds = z.array(Id).min(1).max(MAX_ADMINS_AT_ONCE);

export const deleteAdmins = endpoint('deleteAdmins', 'DELETE', '/users/registration/delete', {
  summary: 'Delete admins or pending partners, all or none. Their activity keeps their name.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: PERSON_READS,
  alsoFor: ['registration'],
  body: z.strictObject({ userIds: SomeIds }),
  response: z.object({}),
  errors: [404, 409],
});

export const resetAdminPassword = endpoint('resetAdminPassword', 'PATCH', '/users/registration/resetPassword', {
  summary: 'Email an admin or a partner a temporary password that replaces their own.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: PERSON_READS,
  alsoFor: ['registration'],
  body: z.strictObject({ userId: Id }),
  response: z.object({}),
  errors: [404],
});

export const changeAdminStatus = endpoint('changeAdminStatus', 'PATCH', '/users/registration/updateStatus', {
  summary: 'Disable or enable admins or partners, all or none.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: PERSON_READS,
  alsoFor: ['registration'],
  body: z.strictObject({ userIds: SomeIds, disable: z.boolean() }),
  /** Ids whose status changed. */
  response: z.object({ changed: z.array(Id).max(MAX_ADMINS_AT_ONCE).optional() }),
  errors: [404, 409],
});

export const checkEmail = endpoint('checkEmail', 'GET', '/companies/register/check-email', {
  summary: 'Check whether an email address is taken. The response contains it if it is.',
  access: 'adminControls',
  query: z.strictObject({ email: z.string().max(MAX_EMAIL).optional() }),
  response: z.object({ email: z.string().nullish() }),
});
