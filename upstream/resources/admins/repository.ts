import { and, asc, eq, exists, inArray, isNull, not, notInArray, sql } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import { searchAdmins } from '@/lib/contract/admin-users';
import { windowOf } from '@/lib/contract/list-endpoint';
import { containsPattern, searchKey } from '@/lib/domain/order-search';
import { drizzleOn, findsAny, single, raised } from '@/upstream/db/drizzle';
import { pageOf, type ListPage, type Selection } from '@/upstream/db/page-of';
import {
  accessControl,
  passkeys,
  providerAccounts,
  roles,
  sessions,
  temporaryPasswords,
  users,
} from '@/upstream/db/schema';
import { instantJson, parameters, where } from '@/upstream/db/statement';
import { administers } from '../access-control-list/repository';

type Query = z.output<typeof searchAdmins.query>;

const ADMIN = {
  id: users.id,
  role: roles.name,
  roleId: users.roleId,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  officeNumber: users.officeNumber,
  mobileNumber: users.mobileNumber,
  disabled: users.disabled,
  createdAt: users.createdAt,
  version: users.version,
};

export type StoredAdmin = { role: string } & Pick<typeof users.$inferSelect, Exclude<keyof typeof ADMIN, 'role'>>;

export type NewAdmin = Omit<StoredAdmin, 'id' | 'role' | 'version'>;

/** Searched columns of `users u`, in the form of `searchKey`. */
const SEARCHED = {
  'email,fullName': ['u.name_key', 'search_key(u.email)'],
  fullName: ['u.name_key'],
  email: ['search_key(u.email)'],
} as const satisfies Record<NonNullable<Query['searchKey']>, readonly string[]>;

export async function findAdmins(db: Pool, query: Query): Promise<{ admins: StoredAdmin[]; total: number }> {
  const { rows, total } = await pageOf<Omit<StoredAdmin, 'createdAt'> & { createdAt: string }>(db, adminsPage(query));
  return { admins: rows.map((admin) => ({ ...admin, createdAt: new Date(admin.createdAt) })), total };
}

function adminsPage(query: Query): ListPage {
  const { searchKey: key = 'email,fullName', searchVal = '' } = query;
  const collected = parameters();
  const term = searchKey(searchVal);
  const pattern = term === '' ? '' : collected.add(containsPattern(term));
  const matches = term === '' ? [] : [`(${SEARCHED[key].map((column) => `${column} LIKE ${pattern}`).join(' OR ')})`];
  const window = windowOf(searchAdmins, query);
  const order = 'created_at DESC, id DESC';
  // Query role by role, so that partners' users are never scanned.
  const ofRole = `FROM users u ${where(['u.role_id = r.id', 'u.deleted_at IS NULL', ...matches])}`;
  return {
    select: ADMIN_ROW,
    from: `roles r CROSS JOIN LATERAL (SELECT id, created_at ${ofRole} ORDER BY ${order}
      LIMIT ${window.offset + window.limit}) AS u`,
    where: ['r.staff'],
    orderBy: 'u.created_at DESC, u.id DESC',
    total: `(SELECT coalesce(sum(people), 0)::integer FROM roles r CROSS
      JOIN LATERAL (SELECT count(*) AS people ${ofRole}) AS of_role WHERE r.staff)`,
    window,
    parameters: collected,
  };
}

const ADMIN_ROW: Selection = {
  table: 'users u',
  id: 'u.id',
  fields: `
    'id', u.id, 'role', r.name, 'roleId', u.role_id, 'email', u.email,
    'firstName', u.first_name, 'lastName', u.last_name,
    'officeNumber', u.office_number, 'mobileNumber', u.mobile_number, 'disabled', u.disabled,
    'createdAt', ${instantJson('u.created_at')}, 'version', u.version`,
  joins: 'JOIN roles r ON r.id = u.role_id',
};

function selectAdmins(db: Pool | ClientBase) {
  return drizzleOn(db)
    .select(ADMIN)
    .from(users)
    .innerJoin(roles, and(eq(roles.id, users.roleId), roles.staff));
}

export async function findAdmin(db: Pool | ClientBase, id: number): Promise<StoredAdmin | undefined> {
  const [admin] = await selectAdmins(db).where(and(eq(users.id, id), isNull(users.deletedAt)));
  return admin;
}

/** Locks admins in the order of their ids. @returns the ones that exist */
export async function findAdminsForUpdate(tx: PoolClient, ids: readonly number[]): Promise<StoredAdmin[]> {
  const matches = inArray(users.id, ids);
  await drizzleOn(tx).select({ id: users.id }).from(users).where(matches).orderBy(asc(users.id)).for('no key update');
  // A second statement sees changes committed during the wait.
  return selectAdmins(tx)
    .where(and(matches, isNull(users.deletedAt)))
    .orderBy(asc(users.id));
}

function selectInUse(db: Pool | ClientBase, roleId: number, besides: readonly number[] = []) {
  const isInUse = and(eq(users.roleId, roleId), isNull(users.deletedAt), not(users.disabled));
  return drizzleOn(db)
    .select({ id: users.id })
    .from(users)
    .where(and(isInUse, notInArray(users.id, [...besides])));
}

/** Number of enabled people of a role, up to 2, because callers only ask if there is another. */
export async function countInUse(db: Pool | ClientBase, roleId: number): Promise<number> {
  return (await selectInUse(db, roleId).limit(2)).length;
}

export async function isAnyoneElseInUse(tx: PoolClient, roleId: number, ids: readonly number[]): Promise<boolean> {
  return findsAny(tx, selectInUse(tx, roleId, ids));
}

/** Whether the session's role may administer; undefined if the session has ended. */
export async function findActiveSession(
  tx: PoolClient,
  sessionId: number,
): Promise<{ mayAdminister: boolean } | undefined> {
  const right = drizzleOn(tx)
    .select({ roleId: accessControl.roleId })
    .from(accessControl)
    .where(and(administers(), eq(accessControl.roleId, users.roleId)));
  const [standing] = await drizzleOn(tx)
    .select({ mayAdminister: sql<boolean>`${exists(right)}` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), not(users.disabled)));
  return standing;
}

/** Finds a staff role by id, or by name regardless of case. */
export async function findStaffRole(
  tx: PoolClient,
  reference: string | number,
): Promise<{ id: number; name: string } | undefined> {
  const { id, name, staff } = roles;
  const matches = typeof reference === 'number' ? eq(id, reference) : sql`lower(${name}) = lower(${reference})`;
  const [role] = await drizzleOn(tx).select({ id, name }).from(roles).where(and(staff, matches));
  return role;
}

/** The stored email address if someone has it, regardless of case. @param email result of `normalEmail` */
export async function findTakenEmail(db: Pool | PoolClient, email: string): Promise<string | undefined> {
  const isTheSame = sql`lower(${users.email}) = lower(${email})`;
  const [taken] = await drizzleOn(db).select({ email: users.email }).from(users).where(isTheSame);
  return taken?.email;
}

/** @throws the database's violation of `users_email` if the address is in use */
export async function insertAdmin(tx: PoolClient, person: NewAdmin): Promise<StoredAdmin> {
  const rows = await drizzleOn(tx)
    .insert(users)
    .values({ ...person, updatedAt: person.createdAt })
    .returning({ id: users.id });
  return stored(tx, single(rows).id);
}

export async function updateAdmin(tx: PoolClient, person: StoredAdmin, now: Date): Promise<StoredAdmin> {
  const { id, roleId, firstName, lastName, officeNumber, mobileNumber, disabled } = person;
  await drizzleOn(tx)
    .update(users)
    .set({
      ...{ roleId, firstName, lastName, officeNumber, mobileNumber, disabled },
      updatedAt: now,
      version: raised(users.version),
    })
    .where(eq(users.id, id));
  return stored(tx, id);
}

/** Deletes everything about people except their names. They can't sign in, and their addresses become free. */
export async function markDeleted(tx: PoolClient, ids: readonly number[], now: Date): Promise<void> {
  for (const table of [temporaryPasswords, passkeys, providerAccounts])
    await drizzleOn(tx).delete(table).where(inArray(table.userId, ids));
  await drizzleOn(tx)
    .update(users)
    .set({
      deletedAt: now,
      disabled: true,
      passwordHash: null,
      officeNumber: null,
      mobileNumber: null,
      email: sql`'deleted-' || ${users.id} || '-' || gen_random_uuid() || '@deleted.invalid'`,
      updatedAt: now,
      version: raised(users.version),
    })
    .where(inArray(users.id, ids));
}

async function stored(tx: PoolClient, id: number): Promise<StoredAdmin> {
  const person = await findAdmin(tx, id);
  if (!person) throw new Error('A person who was just written is not there.');
  return person;
}
