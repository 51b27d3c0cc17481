import type { ClientBase, Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import { ADMINS_PER_PAGE, type searchAdmins } from '@/lib/contract/admin-users';
import { containsPattern, searchKey } from '@/lib/domain/order-search';

type Query = z.output<NonNullable<typeof searchAdmins.query>>;

/** Someone of the staff as stored, without their password. */
export interface StoredAdmin {
  id: number;
  /** The name of the role. */
  role: string;
  roleId: number;
  email: string;
  firstName: string;
  lastName: string;
  officeNumber: string | null;
  mobileNumber: string | null;
  disabled: boolean;
  createdAt: Date;
  version: number;
}

/** What of a person is given when they are registered. */
export type NewAdmin = Omit<StoredAdmin, 'id' | 'role' | 'version'>;

const FIELDS = `
  u.id, r.name AS role, u.role_id AS "roleId", u.email, u.first_name AS "firstName", u.last_name AS "lastName",
  u.office_number AS "officeNumber", u.mobile_number AS "mobileNumber", u.disabled, u.created_at AS "createdAt", u.version`;

const SOURCE = 'users u JOIN roles r ON r.id = u.role_id AND r.staff';

/** What a search compares, as columns of `users u` in the form of `searchKey`. */
const SEARCHED = {
  'email,fullName': ['u.name_key', 'search_key(u.email)'],
  fullName: ['u.name_key'],
  email: ['search_key(u.email)'],
} as const satisfies Record<NonNullable<Query['searchKey']>, readonly string[]>;

/** A page of the staff, newest first, and how many there are in all. */
export async function findAdmins(db: Pool, query: Query): Promise<{ admins: StoredAdmin[]; total: number }> {
  const { page = 1, size = ADMINS_PER_PAGE, searchKey: key = 'email,fullName', searchVal = '' } = query;
  const term = searchKey(searchVal);
  const matches = term === '' ? '' : `AND (${SEARCHED[key].map((column) => `${column} LIKE $1`).join(' OR ')})`;
  const values = term === '' ? [] : [containsPattern(term)];
  const offset = (page - 1) * size;
  // Role by role, so that the people of partners are never walked over, however many there are.
  const ofRole = `FROM users u WHERE u.role_id = r.id AND u.deleted_at IS NULL ${matches}`;
  const order = 'created_at DESC, id DESC';
  const { rows: counted } = await db.query<{ total: number }>(
    `SELECT coalesce(sum(people), 0)::integer AS total
     FROM roles r CROSS JOIN LATERAL (SELECT count(*) AS people ${ofRole}) AS of_role
     WHERE r.staff`,
    values,
  );
  const { rows: admins } = await db.query<StoredAdmin>(
    `SELECT ${FIELDS}
     FROM roles r CROSS JOIN LATERAL (
       SELECT u.* ${ofRole} ORDER BY ${order} LIMIT ${offset + size}
     ) AS u
     WHERE r.staff ORDER BY u.created_at DESC, u.id DESC OFFSET ${offset} LIMIT ${size}`,
    values,
  );
  return { admins, total: counted[0]?.total ?? 0 };
}

/** Someone of the staff; undefined where there is no such person, or they are none of it. */
export async function findAdmin(db: Pool | ClientBase, id: number): Promise<StoredAdmin | undefined> {
  const { rows } = await db.query<StoredAdmin>(`SELECT ${FIELDS} FROM ${SOURCE} WHERE u.id = $1 AND u.deleted_at IS NULL`, [id]);
  return rows[0];
}

/** Locks people of the staff, in the order of their ids. @returns those that there are */
export async function findAdminsForUpdate(tx: PoolClient, ids: readonly number[]): Promise<StoredAdmin[]> {
  await tx.query('SELECT FROM users WHERE id = ANY($1::integer[]) ORDER BY id FOR NO KEY UPDATE', [ids]);
  // Only a second statement sees what was changed while the first one waited.
  const { rows } = await tx.query<StoredAdmin>(
    `SELECT ${FIELDS} FROM ${SOURCE} WHERE u.id = ANY($1::integer[]) AND u.deleted_at IS NULL ORDER BY u.id`,
    [ids],
  );
  return rows;
}

/** How many people of a role are in use, up to two: whether there is another one is all that counts. */
export async function countInUse(db: Pool | ClientBase, roleId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::integer AS count
     FROM (SELECT FROM users WHERE role_id = $1 AND deleted_at IS NULL AND NOT disabled LIMIT 2) AS first_two`,
    [roleId],
  );
  return rows[0]?.count ?? 0;
}

/** Is anyone of a role in use besides these people? */
export async function isAnyoneElseInUse(tx: PoolClient, roleId: number, ids: readonly number[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    'SELECT FROM users WHERE role_id = $1 AND deleted_at IS NULL AND NOT disabled AND id <> ALL($2::integer[]) LIMIT 1',
    [roleId, ids],
  );
  return rowCount !== 0;
}

/** Whether a session still stands, and its owner's role may use Admin Controls; undefined where it has ended. */
export async function findStanding(tx: PoolClient, sessionId: number): Promise<{ mayAdminister: boolean } | undefined> {
  const { rows } = await tx.query<{ mayAdminister: boolean }>(
    `SELECT EXISTS (
       SELECT FROM access_control a WHERE a.route_type = 'adminControls' AND a.role_id = u.role_id
     ) AS "mayAdminister"
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id = $1 AND s.revoked_at IS NULL AND NOT u.disabled`,
    [sessionId],
  );
  return rows[0];
}

/** A role of the staff, by its name without regard to case, or by its id. */
export async function findStaffRole(
  tx: PoolClient,
  reference: string | number,
): Promise<{ id: number; name: string } | undefined> {
  const condition = typeof reference === 'number' ? 'id = $1' : 'lower(name) = lower($1)';
  const { rows } = await tx.query<{ id: number; name: string }>(`SELECT id, name FROM roles WHERE staff AND ${condition}`, [reference]);
  return rows[0];
}

/** The e-mail address as it is stored, where someone has it. @param email of `normalEmail` */
export async function findTakenEmail(db: Pool, email: string): Promise<string | undefined> {
  const { rows } = await db.query<{ email: string }>('SELECT email FROM users WHERE lower(email) = lower($1)', [email]);
  return rows[0]?.email;
}

export async function insertAdmin(tx: PoolClient, person: NewAdmin): Promise<StoredAdmin> {
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO users (role_id, email, first_name, last_name, office_number, mobile_number, disabled, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
    [
      person.roleId,
      person.email,
      person.firstName,
      person.lastName,
      person.officeNumber,
      person.mobileNumber,
      person.disabled,
      person.createdAt,
    ],
  );
  return stored(tx, rows[0]?.id);
}

export async function updateAdmin(tx: PoolClient, person: StoredAdmin, now: Date): Promise<StoredAdmin> {
  await tx.query(
    `UPDATE users
     SET role_id = $2, first_name = $3, last_name = $4, office_number = $5, mobile_number = $6, disabled = $7,
         updated_at = $8, version = version + 1
     WHERE id = $1`,
    [
      person.id,
      person.roleId,
      person.firstName,
      person.lastName,
      person.officeNumber,
      person.mobileNumber,
      person.disabled,
      now,
    ],
  );
  return stored(tx, person.id);
}

/** Takes everything from people but their names: they can't sign in any more, and their addresses are free again. */
export async function markDeleted(tx: PoolClient, ids: readonly number[], now: Date): Promise<void> {
  await tx.query('DELETE FROM temporary_passwords WHERE user_id = ANY($1::integer[])', [ids]);
  await tx.query(
    `UPDATE users
     SET deleted_at = $2, disabled = true, password_hash = NULL, office_number = NULL, mobile_number = NULL,
         email = 'deleted-' || id || '-' || gen_random_uuid() || '@deleted.invalid', updated_at = $2, version = version + 1
     WHERE id = ANY($1::integer[])`,
    [ids, now],
  );
}

async function stored(tx: PoolClient, id: number | undefined): Promise<StoredAdmin> {
  const person = id === undefined ? undefined : await findAdmin(tx, id);
  if (!person) throw new Error('A person who was just written is not there.');
  return person;
}
