import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Role } from '@/lib/contract/roles';

/** A role as the activity keeps it. */
export interface StoredRole {
  id: number;
  name: string;
  staff: boolean;
  version: number;
}

const COLUMNS = 'id, name, staff, version';

/** Counts people of staff alone: partners are many, and have no part in the back office. */
const FIND_ROLES = `
  SELECT r.id, r.name, r.staff, r.version, held.people, held.able AS "ableToSignIn"
  FROM roles r
  LEFT JOIN LATERAL (
    SELECT count(*)::integer AS people,
           (count(*) FILTER (WHERE NOT disabled AND password_hash IS NOT NULL))::integer AS able
    FROM users WHERE role_id = r.id AND deleted_at IS NULL
  ) AS held ON r.staff`;

/** Every role, in the order in which they were made. */
export async function findRoles(db: Pool | ClientBase): Promise<Role[]> {
  const { rows } = await db.query<Role>({ name: 'roles', text: `${FIND_ROLES} ORDER BY r.id` });
  return rows;
}

/** One role, with its people counted. */
export async function findRole(db: ClientBase, id: number): Promise<Role> {
  return first((await db.query<Role>(`${FIND_ROLES} WHERE r.id = $1`, [id])).rows);
}

/** A role taken for a change; undefined where there is none of this id. */
export async function findRoleForUpdate(tx: PoolClient, id: number): Promise<StoredRole | undefined> {
  const { rows } = await tx.query<StoredRole>(`SELECT ${COLUMNS} FROM roles WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0];
}

export async function countRoles(tx: PoolClient): Promise<number> {
  return first((await tx.query<{ count: number }>('SELECT count(*)::integer AS count FROM roles')).rows).count;
}

/** @throws the database's violation of `roles_name` where another role has the name, whatever its case */
export async function insertRole(tx: PoolClient, name: string): Promise<StoredRole> {
  return first((await tx.query<StoredRole>(`INSERT INTO roles (name) VALUES ($1) RETURNING ${COLUMNS}`, [name])).rows);
}

/** @throws the database's violation of `roles_name` where another role has the name, whatever its case */
export async function updateRoleName(tx: PoolClient, id: number, name: string): Promise<StoredRole> {
  const { rows } = await tx.query<StoredRole>(
    `UPDATE roles SET name = $2, version = version + 1 WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, name],
  );
  return first(rows);
}

/** How many people have a role, and how many had it whose accounts were deleted. */
export async function countHolders(tx: PoolClient, id: number): Promise<{ present: number; deleted: number }> {
  const { rows } = await tx.query<{ present: number; deleted: number }>(
    `SELECT (count(*) FILTER (WHERE deleted_at IS NULL))::integer AS present,
            (count(*) FILTER (WHERE deleted_at IS NOT NULL))::integer AS deleted
     FROM users WHERE role_id = $1`,
    [id],
  );
  return first(rows);
}

/** Removes a role, and with it what it might use. */
export async function removeRole(tx: PoolClient, id: number): Promise<void> {
  await tx.query('DELETE FROM roles WHERE id = $1', [id]);
}

function first<T>(rows: readonly T[]): T {
  const row = rows[0];
  if (!row) throw new Error('A row that was written is not there.');
  return row;
}
