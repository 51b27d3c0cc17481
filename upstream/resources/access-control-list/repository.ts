import { and, arrayContains, eq, sql, type SQL } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { AccessControlList } from '@/lib/contract/session';
import { ROUTE_TYPES, type AreaAccess, type RouteType } from '@/lib/domain/access-table';
import { ACTIONS, actionsWith, mayDo, refusalOf, type Actions, type Rights } from '@/lib/domain/rights';
import type { AccessChange } from '@/lib/contract/roles';
import { drizzleOn, single, raised } from '@/upstream/db/drizzle';
import { accessControl, accessControlVersion, users } from '@/upstream/db/schema';
import { HttpError } from '@/upstream/http/errors';

type Entry = AccessControlList[number] & { routeType: RouteType };

/** Returns every area with its roles, even if it has none. `limited` lists roles that lack some actions there. */
export async function findAccessControlList(db: Pool | ClientBase): Promise<Entry[]> {
  const { rows } = await db.query<{ routeType: string; roles: number[]; limited: Entry['limited'] | null }>({
    name: 'access-control-list',
    text: `SELECT route_type AS "routeType", array_agg(role_id ORDER BY role_id) AS roles,
        json_agg(json_build_object('roleId', role_id, 'actions', actions) ORDER BY role_id)
          FILTER (WHERE cardinality(actions) < ${ACTIONS.length}) AS limited
      FROM access_control GROUP BY route_type`,
  });
  const known = new Map(rows.map((row) => [row.routeType, row]));
  // Include areas without roles, so that they don't look forgotten.
  return ROUTE_TYPES.map((routeType) => {
    const { roles = [], limited } = known.get(routeType) ?? {};
    return { routeType, roles, ...(limited && { limited }) };
  });
}

export interface ListVersion {
  id: number;
  version: number;
  changedBy: string | null;
}

export async function findListVersion(db: Pool | ClientBase): Promise<ListVersion> {
  const rows = await drizzleOn(db)
    .select({
      id: accessControlVersion.id,
      version: accessControlVersion.version,
      changedBy: sql<string | null>`nullif(btrim(${users.firstName} || ' ' || ${users.lastName}), '')`,
    })
    .from(accessControlVersion)
    .leftJoin(users, eq(users.id, accessControlVersion.changedBy));
  return single(rows);
}

/** Records a change of the list. @returns the new version */
export async function raiseListVersion(tx: PoolClient, by: number): Promise<number> {
  const rows = await drizzleOn(tx)
    .update(accessControlVersion)
    .set({ version: raised(accessControlVersion.version), changedBy: by })
    .returning({ version: accessControlVersion.version });
  return single(rows).version;
}

/** A role's access, as stored in the activity log. */
export interface RoleAccess {
  id: number;
  name: string;
  staff: boolean;
  version: number;
  routeTypes: RouteType[];
  /** The allowed actions of areas that lack some: `see, export`. */
  limitedTo: Partial<Record<RouteType, string>>;
}

export async function findRoleAccess(tx: Pool | PoolClient, roleIds: readonly number[]): Promise<RoleAccess[]> {
  const { rows } = await tx.query<RoleAccess>(
    `SELECT r.id, r.name, r.staff, r.version,
            array(SELECT route_type FROM access_control WHERE role_id = r.id
              ORDER BY route_type COLLATE "C") AS "routeTypes",
            (SELECT coalesce(json_object_agg(route_type, array_to_string(actions, ', ')), '{}') FROM access_control
              WHERE role_id = r.id AND cardinality(actions) < ${ACTIONS.length}) AS "limitedTo"
     FROM roles r WHERE r.id = ANY($1) ORDER BY r.id`,
    [roleIds],
  );
  return rows;
}

/** Returns the current rights of a role or an API key, by area. */
export async function findRights(
  db: Pool | PoolClient,
  { roleId, key }: { roleId: number; key?: { rights: Rights } },
): Promise<Rights> {
  if (key) return key.rights;
  const { rows } = await db.query<{ rights: Rights }>({
    name: 'rights-of-a-role',
    text: `SELECT coalesce(json_object_agg(route_type, actions), '{}') AS rights
      FROM access_control WHERE role_id = $1`,
    values: [roleId],
  });
  return single(rows).rights;
}

/** Returns a predicate for the areas that these rights can see. */
export function visibilityBy(rights: Rights): (area: RouteType) => boolean {
  return (area) => mayDo(rights, area);
}

/** Returns a predicate for the areas that a role or key can currently see. */
export async function sightOf(
  db: Pool | PoolClient,
  user: { roleId: number; key?: { rights: Rights } },
): Promise<(area: RouteType) => boolean> {
  return visibilityBy(await findRights(db, user));
}

/** @throws HttpError 403 if the rights allow none of these actions in any of the areas */
export function assertMay(rights: Rights, areas: AreaAccess, actions: Actions = 'see'): void {
  if (!mayDo(rights, areas, actions)) throw new HttpError(403, refusalOf(actions, mayDo(rights, areas)));
}

/** Grants and removes areas and actions. Access that already matches stays unchanged. */
export async function writeAccess(tx: PoolClient, changes: readonly AccessChange[]): Promise<void> {
  const closed = changes.filter(({ allowed }) => !allowed);
  await tx.query(
    `DELETE FROM access_control WHERE (route_type, role_id) IN (SELECT * FROM unnest($1::text[], $2::integer[]))`,
    [closed.map(({ routeType }) => routeType), closed.map(({ roleId }) => roleId)],
  );
  const open = changes.filter(({ allowed }) => allowed);
  await tx.query(
    `INSERT INTO access_control (route_type, role_id, actions)
      SELECT * FROM json_to_recordset($1) AS cell (route_type text, role_id integer, actions text[])
      ON CONFLICT (route_type, role_id) DO UPDATE SET actions = EXCLUDED.actions`,
    [
      JSON.stringify(
        open.map(({ routeType, roleId, actions = ACTIONS }) => ({
          ...{ route_type: routeType, role_id: roleId },
          actions: actionsWith(routeType, actions),
        })),
      ),
    ],
  );
}

/** Condition for entries that let a role change Admin Controls, including rights. */
export function administers(): SQL | undefined {
  return and(eq(accessControl.routeType, 'adminControls'), arrayContains(accessControl.actions, ['change']));
}
