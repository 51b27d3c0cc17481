import { eq, sql } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Role } from '@/lib/contract/roles';
import { drizzleOn, single, raised } from '@/upstream/db/drizzle';
import { roles, users } from '@/upstream/db/schema';

const STORED = { id: roles.id, name: roles.name, staff: roles.staff, version: roles.version };

export type StoredRole = Pick<typeof roles.$inferSelect, keyof typeof STORED>;

/** Counts staff only, because partners are many and don't use the back office. */
const FIND_ROLES = `
  SELECT r.id, r.name, r.staff, r.version, held.people, held.able AS "ableToSignIn"
  FROM roles r
  LEFT JOIN LATERAL (
    SELECT count(*)::integer AS people,
           (count(*) FILTER (WHERE NOT disabled AND password_hash IS NOT NULL))::integer AS able
    FROM users WHERE role_id = r.id AND deleted_at IS NULL
  ) AS held ON r.staff`;

export async function findRoles(db: Pool | ClientBase): Promise<Role[]> {
  const { rows } = await db.query<Role>({ name: 'roles', text: `${FIND_ROLES} ORDER BY r.id` });
  return rows;
}

export async function findRole(db: ClientBase, id: number): Promise<Role> {
  return single((await db.query<Role>(`${FIND_ROLES} WHERE r.id = $1`, [id])).rows);
}

export async function findRoleForUpdate(tx: PoolClient, id: number): Promise<StoredRole | undefined> {
  const [role] = await drizzleOn(tx).select(STORED).from(roles).where(eq(roles.id, id)).for('update');
  return role;
}

export async function countRoles(tx: PoolClient): Promise<number> {
  return drizzleOn(tx).$count(roles);
}

/** @throws the database's violation of `roles_name` if another role has the name, regardless of case */
export async function insertRole(tx: PoolClient, name: string): Promise<StoredRole> {
  return single(await drizzleOn(tx).insert(roles).values({ name }).returning(STORED));
}

/** @throws the database's violation of `roles_name` if another role has the name, regardless of case */
export async function updateRoleName(tx: PoolClient, id: number, name: string): Promise<StoredRole> {
  const rows = await drizzleOn(tx)
    .update(roles)
    .set({ name, version: raised(roles.version) })
    .where(eq(roles.id, id))
    .returning(STORED);
  return single(rows);
}

/** Number of people with a role, and of deleted people who had it. */
export async function countHolders(tx: PoolClient, id: number): Promise<{ present: number; deleted: number }> {
  const rows = await drizzleOn(tx)
    .select({
      present: sql<number>`count(*) filter (where ${users.deletedAt} is null)`.mapWith(Number),
      deleted: sql<number>`count(*) filter (where ${users.deletedAt} is not null)`.mapWith(Number),
    })
    .from(users)
    .where(eq(users.roleId, id));
  return single(rows);
}

export async function removeRole(tx: PoolClient, id: number): Promise<void> {
  await drizzleOn(tx).delete(roles).where(eq(roles.id, id));
}
