import { createRole, deleteRole, listRoles, MAX_ROLES, renameRole } from '@/lib/contract/roles';
import { acquireLock } from '@/upstream/db/transaction';
import { withUniqueName } from '@/upstream/db/violations';
import { conflict } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { writeAccess } from '../access-control-list/repository';
import { requireStepUp } from '../second-factor/step-up';
import {
  countHolders,
  countRoles,
  findRole,
  findRoleForUpdate,
  findRoles,
  insertRole,
  removeRole,
  updateRoleName,
  type StoredRole,
} from './repository';

/** Default rights of a staff role: Project Status is visible to all (spec 3 §6). */
const OPEN_TO_ALL = ['projects'] as const;

export const roleRoutes = [
  handle(listRoles, ({ db }) => findRoles(db)),

  mutate(createRole, { object: 'role' }, async ({ tx, body, user, now }) => {
    await requireStepUp(tx, user, now);
    await acquireLock(tx, 'administration');
    if ((await countRoles(tx)) >= MAX_ROLES) conflict(`There are already ${MAX_ROLES} roles, the maximum.`);
    const made = await withUniqueName(body.name, () => insertRole(tx, body.name));
    await writeAccess(
      tx,
      OPEN_TO_ALL.map((routeType) => ({ routeType, roleId: made.id, allowed: true })),
    );
    return { answer: { ...made, people: 0, ableToSignIn: 0 }, after: { ...made, routeTypes: OPEN_TO_ALL } };
  }),

  mutate(
    renameRole,
    { object: 'role', before: ({ tx, params }) => findRoleForUpdate(tx, params.id) },
    async ({ tx, before, body }) => {
      refusePartners(before);
      const after = await withUniqueName(body.name, () => updateRoleName(tx, before.id, body.name));
      return { answer: await findRole(tx, before.id), after };
    },
  ),

  mutate(
    deleteRole,
    {
      object: 'role',
      before: async ({ tx, params }) => {
        await acquireLock(tx, 'administration');
        return findRoleForUpdate(tx, params.id);
      },
    },
    async ({ tx, before, config }) => {
      refusePartners(before);
      if (before.id === config.ADMIN_ROLE_ID) conflict('This is the administrators’ role, which the portal needs.');
      // The role's row is locked, so no one can get the role during the check.
      const { present, deleted } = await countHolders(tx, before.id);
      if (present > 0) conflict(heldBy(present));
      if (deleted > 0) conflict('Deleted people had this role, and their activity still refers to it.');
      await removeRole(tx, before.id);
      return { answer: {}, after: null };
    },
  ),
];

function heldBy(people: number): string {
  return people === 1
    ? '1 person has this role. Give them another one first.'
    : `${people.toLocaleString('en-US')} people have this role. Give them another one first.`;
}

function refusePartners({ name, staff }: StoredRole): void {
  if (!staff) conflict(`${name} is a partner role, which can’t be changed here.`);
}
