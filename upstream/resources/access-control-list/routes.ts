import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull, isNull, not } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { changeAccess, getAccessTable, type AccessTable } from '@/lib/contract/roles';
import { getAccessControlList } from '@/lib/contract/session';
import { LAST_WAY_IN } from '@/lib/domain/access-table';
import { drizzleOn, findsAny } from '@/upstream/db/drizzle';
import { accessControl, roles, users } from '@/upstream/db/schema';
import { takeLock } from '@/upstream/db/transaction';
import { conflict } from '@/upstream/http/errors';
import { mutate, type MutationContext, type SeveralChanges, type TransactionContext } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { findRoles } from '../roles/repository';
import { requireStepUp } from '../second-factor/step-up';
import {
  findAccessControlList,
  findListVersion,
  findRoleAccess,
  raiseListVersion,
  writeAccess,
  type ListVersion,
  type RoleAccess,
} from './repository';

export const accessControlListRoutes = [
  handle(getAccessControlList, ({ db }) => findAccessControlList(db)),
  handle(getAccessTable, ({ db }) => readAccessTable(db)),
  mutate(changeAccess, { object: 'role', before: takeList }, applyChanges),
];

/** Takes the list for a change. @throws HttpError 409 where it was changed since the caller read it */
async function takeList({ tx, body, user, now }: TransactionContext<typeof changeAccess>): Promise<ListVersion> {
  await requireStepUp(tx, user, now);
  await takeLock(tx, 'administration');
  const stored = await findListVersion(tx);
  if (body.version !== stored.version)
    conflict(`${stored.changedBy ?? 'Someone'} has changed who may open what in the meantime.`);
  return stored;
}

/** Carries out the changes, all or nothing. Each role that they change gets an activity entry. */
async function applyChanges({
  tx,
  body: { changes },
  user,
}: MutationContext<typeof changeAccess, undefined, ListVersion>): Promise<SeveralChanges<typeof changeAccess>> {
  const roleIds = [...new Set(changes.map(({ roleId }) => roleId))];
  const before = await findRoleAccess(tx, roleIds);
  if (before.length < roleIds.length) conflict('One of these roles was removed in the meantime.');
  refusePartners(before);

  await writeAccess(tx, changes);
  // Where nobody is known to be able to sign in already, giving rights must still be possible.
  if (changes.some(({ routeType, allowed }) => routeType === 'adminControls' && !allowed)) await refuseLockout(tx);

  const after = await findRoleAccess(tx, roleIds);
  const changed = before
    .map((role, index) => ({ before: role, after: after[index] ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
  if (changed.length > 0) await raiseListVersion(tx, user.id);
  return { answer: await readAccessTable(tx), changes: changed };
}

function refusePartners(roles: readonly RoleAccess[]): void {
  const partners = roles.find(({ staff }) => !staff);
  if (partners) conflict(`${partners.name} is a role of partners, who are never let into the back office.`);
}

/** Refuses what leaves nobody who reaches Admin Controls: a role that has it, with a person who can sign in. */
async function refuseLockout(tx: PoolClient): Promise<void> {
  const canSignIn = and(not(users.disabled), isNull(users.deletedAt), isNotNull(users.passwordHash));
  const way = drizzleOn(tx)
    .select({ id: users.id })
    .from(accessControl)
    .innerJoin(roles, eq(roles.id, accessControl.roleId))
    .innerJoin(users, eq(users.roleId, roles.id))
    .where(and(eq(accessControl.routeType, 'adminControls'), roles.staff, canSignIn));
  if (!(await findsAny(tx, way))) conflict(LAST_WAY_IN);
}

/**
 * The table of who may open what. Its parts are read one after the other, the version first: should the list change in
 * between, the version is too old, and a change that goes by it is refused.
 */
async function readAccessTable(db: Pool | ClientBase): Promise<AccessTable> {
  const { version, changedBy } = await findListVersion(db);
  const roles = (await findRoles(db)).filter(({ staff }) => staff);
  const staff = new Set(roles.map(({ id }) => id));
  const entries = await findAccessControlList(db);
  return {
    version,
    lastUpdateBy: changedBy,
    roles,
    entries: entries.map((entry) => ({ ...entry, roles: entry.roles.filter((id) => staff.has(id)) })),
  };
}
