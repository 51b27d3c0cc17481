import type { Pool, PoolClient } from 'pg';
import { kindOfWork, WORK_KIND_NAMES, workNumber, type WorkKind } from '@/lib/domain/work';
import { single } from '@/upstream/db/drizzle';
import { instantJson, parameters, planOnce, statement, where } from '@/upstream/db/statement';
import { ANYBODY, workSources, type Worker } from './sources';

interface Named {
  id: number;
  name: string;
}

export interface StoredAssignment {
  /** The record's `workNumber`. */
  id: number;
  version: number;
  userId: number | null;
  roleId: number | null;
  assignee: string | null;
  /** UTC, ISO 8601. */
  at: string;
}

const PERSON = `coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)`;

const STORED = `a.version, a.user_id AS "userId", a.role_id AS "roleId", coalesce(${PERSON}, r.name) AS assignee,
  ${instantJson('a.assigned_at')} AS at`;
const STORED_FROM = 'FROM assignments a LEFT JOIN users u ON u.id = a.user_id LEFT JOIN roles r ON r.id = a.role_id';

interface Assignment {
  kind: WorkKind;
  id: number;
  user: Named | null;
  role: Named | null;
  by: number;
  now: Date;
}

/** Locks an assignment. A missing one is created empty, so that a concurrent change waits. */
export async function lockAssignment(
  tx: PoolClient,
  { kind, id }: { kind: WorkKind; id: number },
  now: Date,
): Promise<StoredAssignment> {
  await tx.query(`INSERT INTO assignments (kind, record_id, assigned_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, [
    kind,
    id,
    now,
  ]);
  const { rows } = await tx.query<Omit<StoredAssignment, 'id'>>(
    `SELECT ${STORED} ${STORED_FROM} WHERE a.kind = $1 AND a.record_id = $2 FOR UPDATE OF a`,
    [kind, id],
  );
  return { id: workNumber(kind, id), ...single(rows) };
}

/** Locks several assignments of a kind, in order. Missing ones are created empty. */
export async function lockAssignments(
  tx: PoolClient,
  { kind, ids }: { kind: WorkKind; ids: readonly number[] },
  now: Date,
): Promise<StoredAssignment[]> {
  await tx.query(
    `INSERT INTO assignments (kind, record_id, assigned_at)
     SELECT $1, id, $3 FROM unnest($2::bigint[]) AS id ORDER BY id ON CONFLICT DO NOTHING`,
    [kind, ids, now],
  );
  await tx.query('SELECT FROM assignments WHERE kind = $1 AND record_id = ANY ($2) ORDER BY record_id FOR UPDATE', [
    kind,
    ids,
  ]);
  // A second statement sees changes committed during the wait.
  const { rows } = await tx.query<Omit<StoredAssignment, 'id'> & { record: number }>(
    `SELECT a.record_id AS record, ${STORED} ${STORED_FROM}
     WHERE a.kind = $1 AND a.record_id = ANY ($2) ORDER BY a.record_id`,
    [kind, ids],
  );
  return rows.map(({ record, ...stored }) => ({ id: workNumber(kind, record), ...stored }));
}

/** Stores the same assignee for several locked assignments of a kind. */
export async function storeAssignments(
  tx: PoolClient,
  { kind, ids, user, role, by, now }: Omit<Assignment, 'id'> & { ids: readonly number[] },
): Promise<void> {
  await tx.query(
    `UPDATE assignments SET user_id = $3, role_id = $4, assigned_by = $5, assigned_at = $6, version = version + 1
     WHERE kind = $1 AND record_id = ANY ($2)`,
    [kind, ids, user?.id ?? null, role?.id ?? null, by, now],
  );
}

/** Moves those of a person's assignments of a kind that still are theirs. @returns their number */
export async function moveAssignments(
  tx: PoolClient,
  { from, kind, ids, user, role, by, now }: Omit<Assignment, 'id'> & { ids: readonly number[]; from: number },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `SELECT record_id AS id FROM assignments WHERE kind = $1 AND record_id = ANY ($2) AND user_id = $3
     ORDER BY record_id FOR UPDATE`,
    [kind, ids, from],
  );
  const theirs = rows.map(({ id }) => id);
  await storeAssignments(tx, { kind, ids: theirs, user, role, by, now });
  return theirs.length;
}

/**
 * Stores an assignment in the change's transaction. All assignments pass here, except inquiries (`assignInquiries`).
 *
 * @returns its new version
 */
export async function storeAssignment(tx: PoolClient, assignment: Assignment): Promise<number> {
  const { kind, id, user, role, by, now } = assignment;
  const { rows } = await tx.query<{ version: number }>(
    `UPDATE assignments SET user_id = $3, role_id = $4, assigned_by = $5, assigned_at = $6, version = version + 1
     WHERE kind = $1 AND record_id = $2 RETURNING version`,
    [kind, id, user?.id ?? null, role?.id ?? null, by, now],
  );
  return single(rows).version;
}

/**
 * Staff and roles that may open at least one of some kinds, by name.
 *
 * @param deciders the role that decides requests and batches of points (spec 1 §6) and proposed changes
 */
export async function findAssignees(
  db: Pool | PoolClient,
  kinds: readonly WorkKind[],
  deciders: number,
): Promise<{ people: Named[]; roles: Named[] }> {
  const { add, ...collected } = parameters();
  const areasOf = (some: readonly WorkKind[]) => `${add(some.map((kind) => kindOfWork(kind).area))}::text[]`;
  const open = areasOf(kinds.filter((kind) => !kindOfWork(kind).isForAdministrators));
  const roles = where([
    `r.staff`,
    `EXISTS (SELECT FROM access_control a WHERE a.role_id = r.id AND (a.route_type = ANY (${open})
      OR (r.id = ${add(deciders)}::integer AND a.route_type = ANY (${areasOf(kinds)}))))`,
  ]);
  const text = `
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', ${PERSON}) ORDER BY u.name_key, u.id), '[]')
       FROM (SELECT r.id FROM roles r ${roles}) AS r
       JOIN users u ON u.role_id = r.id AND u.deleted_at IS NULL AND NOT u.disabled) AS people,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.name, r.id), '[]')
       FROM roles r ${roles}) AS roles`;
  const { rows } = await db.query<{ people: Named[]; roles: Named[] }>(
    planOnce(statement(text, { add, ...collected })),
  );
  return single(rows);
}

export type Chosen = { user: Named | null; role: Named | null };

/** The chosen person or role, or nobody. @returns undefined if the kinds can't be opened by them */
export async function chooseAssignee(
  tx: PoolClient,
  kinds: readonly WorkKind[],
  { userId, roleId }: { userId?: number | null | undefined; roleId?: number | null | undefined },
  deciders: number,
): Promise<Chosen | undefined> {
  if (!userId && !roleId) return { user: null, role: null };
  const { people, roles } = await findAssignees(tx, kinds, deciders);
  const user = people.find(({ id }) => id === userId) ?? null;
  const role = kinds.some((kind) => kindOfWork(kind).isOwned) ? null : (roles.find(({ id }) => id === roleId) ?? null);
  return user || role ? { user, role } : undefined;
}

/** Ids of the people to notify of an assignment. */
export async function peopleOf(tx: PoolClient, { user, role }: Chosen): Promise<number[]> {
  return user ? [user.id] : role ? findMembers(tx, role.id) : [];
}

/** Enabled people of a role, who are all notified of its assignments. */
async function findMembers(tx: PoolClient, roleId: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'members-of-a-role',
    text: 'SELECT id FROM users WHERE role_id = $1 AND deleted_at IS NULL AND NOT disabled',
    values: [roleId],
  });
  return rows.map(({ id }) => id);
}

/** Removes assignments of records that no longer wait. @returns the number removed */
export async function sweepAssignments(db: Pool, timeZone: string, now: Date): Promise<number> {
  const worker: Worker = { ...ANYBODY, timeZone, now };
  let removed = 0;
  for (const kind of WORK_KIND_NAMES.filter((each) => !kindOfWork(each).isOwned)) {
    const collected = parameters();
    const sources = await workSources(db, [kind], worker, collected);
    const waiting = (sources[kind] ?? []).map(({ from, where: conditions, id, at, lag }) => {
      const isOfThis = [`${id} = a.record_id`, `a.assigned_at >= ${at}${lag ? ` + ${lag}` : ''}`];
      return `EXISTS (SELECT FROM ${from} ${where([...conditions, ...isOfThis])})`;
    });
    const { rowCount } = await db.query(
      planOnce(
        statement(`DELETE FROM assignments a WHERE a.kind = '${kind}' AND NOT (${waiting.join(' OR ')})`, collected),
      ),
    );
    removed += rowCount ?? 0;
  }
  return removed;
}
