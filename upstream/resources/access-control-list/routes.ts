import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull, isNull, not } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { changeAccess, getAccessTable, type AccessChange, type AccessTable } from '@/lib/contract/roles';
import { getAccessControlList } from '@/lib/contract/session';
import type { ProposedChange } from '@/lib/contract/proposed-changes';
import { AREA_LABELS, LAST_WAY_IN, type RouteType } from '@/lib/domain/access-table';
import type { Capability } from '@/lib/domain/capabilities';
import { partAccess } from '@/lib/domain/proposed-change';
import { ACTIONS, actionsWith, FURTHER_ACTIONS, type Action } from '@/lib/domain/rights';
import { drizzleOn, findsAny } from '@/upstream/db/drizzle';
import { accessControl, roles, users } from '@/upstream/db/schema';
import { acquireLock } from '@/upstream/db/transaction';
import { conflict } from '@/upstream/http/errors';
import { mutate, type MutationContext, type SeveralChanges, type TransactionContext } from '@/upstream/http/mutation';
import { handle, type EntryOfChange } from '@/upstream/http/route';
import { propose, type ProposalRequest } from '../proposed-changes/propose';
import { findRoles } from '../roles/repository';
import { requireStepUp } from '../second-factor/step-up';
import { revokeSessionsOfRoles } from '../session/repository';
import {
  administers,
  findAccessControlList,
  findListVersion,
  findRights,
  findRoleAccess,
  raiseListVersion,
  writeAccess,
  type ListVersion,
  type RoleAccess,
} from './repository';

export const accessControlListRoutes = [
  handle(getAccessControlList, async ({ db, config }) => [
    ...(await findAccessControlList(db)),
    { routeType: 'apiKeys' satisfies Capability, roles: [config.ADMIN_ROLE_ID] },
    { routeType: 'firstSteps' satisfies Capability, roles: [config.ADMIN_ROLE_ID] },
    // Messages are stored as files if there is no mail server.
    ...(config.SMTP_URL === undefined ? [{ routeType: 'email' satisfies Capability, roles: [] }] : []),
  ]),
  handle(getAccessTable, ({ db }) => readAccessTable(db)),
  mutate(changeAccess, { object: 'role', before: takeList }, applyChanges),
];

/** Locks the list for a change. @throws HttpError 409 if it changed since the caller read it */
async function takeList({ tx, body, user, now }: TransactionContext<typeof changeAccess>): Promise<ListVersion> {
  await requireStepUp(tx, user, now);
  await acquireLock(tx, 'administration');
  const stored = await findListVersion(tx);
  if (body.version !== stored.version) conflict(`${stored.changedBy ?? 'Someone'} changed access in the meantime.`);
  return stored;
}

async function applyChanges({
  tx,
  body,
  user,
  now,
  ...asked
}: MutationContext<typeof changeAccess, undefined, ListVersion>): Promise<SeveralChanges<typeof changeAccess>> {
  const roleIds = [...new Set(body.changes.map(({ roleId }) => roleId))];
  const before = await findRoleAccess(tx, roleIds);
  if (before.length < roleIds.length) conflict('One of these roles was deleted in the meantime.');
  refusePartners(before);

  const isWhole = asked.isApproved || !asked.config.ROLE_CHANGES_NEED_TWO;
  const { taking, giving } = await part(tx, body.changes);
  const changes = isWhole ? body.changes : taking;
  await writeAccess(tx, changes);
  // Grant rights before checking that someone can still administer.
  if (changes.some(mayLockOut)) await refuseLockout(tx);

  const after = await findRoleAccess(tx, roleIds);
  const changed = before
    .map((role, index) => ({ before: role, after: after[index] ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
  if (changed.length > 0) await raiseListVersion(tx, user.id);
  const losing = [...new Set(taking.map(({ roleId }) => roleId))];
  // Admins who change their own role stay signed in.
  if (losing.length > 0) await revokeSessionsOfRoles(tx, losing, now, { except: user.sessionId });
  const waiting: ProposedChange[] = [];
  const further: EntryOfChange[] = [];
  for (const request of isWhole ? [] : giving) {
    const { id, name } = before.find((role) => role.id === request.roleId) ?? { id: request.roleId, name: '' };
    const proposed = await propose({ tx, user, now, ...asked }, await rightsOf(tx, { id, name }, request.changes));
    waiting.push(proposed.waiting);
    further.push(...proposed.further);
  }
  const answer = { ...(await readAccessTable(tx)), ...(waiting.length > 0 && { waiting }) };
  return { answer, changes: changed, further };
}

/** Splits the changes into revocations, and grants by role. */
async function part(tx: PoolClient, changes: readonly AccessChange[]) {
  const taking: AccessChange[] = [];
  const giving: { roleId: number; changes: AccessChange[] }[] = [];
  for (const roleId of new Set(changes.map((change) => change.roleId))) {
    const ofRole = changes.filter((change) => change.roleId === roleId);
    const parted = partAccess(await findRights(tx, { roleId }), ofRole);
    taking.push(...parted.taking);
    if (parted.giving.length > 0) giving.push({ roleId, changes: parted.giving });
  }
  return { taking, giving };
}

/** The rights that a role gets once the revocations are applied. */
async function rightsOf(
  tx: PoolClient,
  { id, name }: { id: number; name: string },
  changes: AccessChange[],
): Promise<ProposalRequest> {
  const rights = await findRights(tx, { roleId: id });
  return {
    call: 'changeAccess',
    request: { body: { version: 0, changes } },
    key: `role ${id}`,
    about: `more rights for ${name}`,
    record: { type: 'role', id },
    fields: changes.map(({ routeType, actions = ACTIONS }) => ({
      label: AREA_LABELS[routeType],
      from: inWords(routeType, rights[routeType] ?? []),
      to: inWords(routeType, actionsWith(routeType, actions)),
    })),
  };
}

function inWords(area: RouteType, actions: readonly Action[]): string | null {
  const further: readonly Action[] = FURTHER_ACTIONS[area];
  const actionsInOrder = actions.filter((action) => action === 'see' || further.includes(action));
  return actionsInOrder.length === 0 ? null : actionsInOrder.join(', ');
}

function mayLockOut({ routeType, allowed, actions }: AccessChange): boolean {
  return routeType === 'adminControls' && !(allowed && (actions ?? ACTIONS).includes('change'));
}

function refusePartners(roles: readonly RoleAccess[]): void {
  const partners = roles.find(({ staff }) => !staff);
  if (partners) conflict(`${partners.name} is a partner role, and partners can’t enter the back office.`);
}

/** Refuses a change that leaves no one who can sign in with access to Admin Controls. */
async function refuseLockout(tx: PoolClient): Promise<void> {
  const canSignIn = and(not(users.disabled), isNull(users.deletedAt), isNotNull(users.passwordHash));
  const way = drizzleOn(tx)
    .select({ id: users.id })
    .from(accessControl)
    .innerJoin(roles, eq(roles.id, accessControl.roleId))
    .innerJoin(users, eq(users.roleId, roles.id))
    .where(and(administers(), roles.staff, canSignIn));
  if (!(await findsAny(tx, way))) conflict(LAST_WAY_IN);
}

/**
 * The access table. The version is read first: if the list changes during the reads, the stale version makes later
 * changes fail.
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
    entries: entries.map((entry) => ({
      ...entry,
      roles: entry.roles.filter((id) => staff.has(id)),
      actions: [...FURTHER_ACTIONS[entry.routeType]],
    })),
  };
}
