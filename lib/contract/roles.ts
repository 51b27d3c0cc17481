import { z } from 'zod';
import { MAX_ROLE_NAME, ROUTE_TYPES, type RouteType } from '../domain/access-table';
import { ACTIONS, FURTHER_ACTIONS, type Action } from '../domain/rights';
import { endpoint } from './endpoint';
import { ROLE_READS } from './outdates';
import { AccessControlList } from './session';
import { ProposedChange } from './proposed-changes';
import { Id, IdInAddress, oneLine } from './wire';

/** The list has no pages. */
export const MAX_ROLES = 100;

export const Role = z.object({
  id: Id,
  name: z.string(),
  staff: z.boolean(),
  /** Null for partners. */
  people: z.int().nullable(),
  /** People who are enabled and have a password; null for partners. */
  ableToSignIn: z.int().nullable(),
  version: z.int(),
});
export type Role = z.infer<typeof Role>;

/** Staff roles, and the roles allowed for each route type. */
export const AccessTable = z.object({
  /** Version of the entries; roles have their own. */
  version: z.int(),
  /** Full name of the last editor of the entries. */
  lastUpdateBy: z.string().nullable(),
  roles: z.array(Role).max(MAX_ROLES),
  entries: z
    .array(
      AccessControlList.element.extend({
        /** Actions that a role can lose while it still sees the area. */
        actions: z.array(z.enum(ACTIONS)).max(ACTIONS.length).optional(),
      }),
    )
    .max(200),
});
export type AccessTable = z.infer<typeof AccessTable>;

export const AccessChange = z
  .strictObject({
    routeType: z.enum(ROUTE_TYPES),
    roleId: Id,
    allowed: z.boolean(),
    /** Allowed actions in addition to `see`; by default all. */
    actions: z.array(z.enum(ACTIONS)).max(ACTIONS.length).optional(),
  })
  .refine(({ allowed, actions }) => allowed || actions === undefined, {
    path: ['actions'],
    message: 'go with an area that is allowed',
  })
  .refine(({ routeType, actions = [] }) => actions.every((action) => isToldApart(routeType, action)), {
    path: ['actions'],
    message: 'can’t differ in this area',
  });
export type AccessChange = z.infer<typeof AccessChange>;

function isToldApart(area: RouteType, action: Action): boolean {
  const further: readonly Action[] = FURTHER_ACTIONS[area];
  return action === 'see' || further.includes(action);
}

const RoleName = oneLine(z.string().trim().min(1, 'Enter a name.').max(MAX_ROLE_NAME));

export const listRoles = endpoint('listRoles', 'GET', '/roles', {
  summary: 'List all roles, including partner roles.',
  access: 'adminControls',
  response: z.array(Role).max(MAX_ROLES),
});

export const getAccessTable = endpoint('getAccessTable', 'GET', '/access-control-list/table', {
  summary: 'Get staff roles with their access, and the version to change it.',
  access: 'adminControls',
  response: AccessTable,
});

export const changeAccess = endpoint('changeAccess', 'PATCH', '/access-control-list', {
  summary: 'Grant or revoke areas or actions of roles, all or nothing. Applies from the next request.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: ROLE_READS,
  body: z.strictObject({
    version: z.int(),
    changes: z
      .array(AccessChange)
      .min(1)
      .max(ROUTE_TYPES.length * MAX_ROLES)
      .refine(
        (changes) => new Set(changes.map(({ routeType, roleId }) => `${routeType} ${roleId}`)).size === changes.length,
        'must name each route type of a role once',
      ),
  }),
  /** Grants that wait for a second administrator, one change per role. */
  response: AccessTable.extend({ waiting: z.array(ProposedChange).max(MAX_ROLES).optional() }),
  errors: [409],
});

export const createRole = endpoint('createRole', 'POST', '/roles', {
  summary: 'Add a staff role without access.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: ROLE_READS,
  body: z.strictObject({ name: RoleName }),
  response: Role,
  errors: [409],
});

export const renameRole = endpoint('renameRole', 'PATCH', '/roles/{id}', {
  summary: 'Rename a role.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: ROLE_READS,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({ name: RoleName, version: z.int() }),
  response: Role,
  errors: [404, 409],
});

export const deleteRole = endpoint('deleteRole', 'DELETE', '/roles/{id}', {
  summary: 'Delete a role that no one has.',
  access: 'adminControls',
  peopleOnly: true,
  outdates: ROLE_READS,
  params: z.object({ id: IdInAddress }),
  response: z.object({}),
  errors: [404, 409],
});
