import { eq, sql } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { AccessControlList } from '@/lib/contract/session';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import type { AccessChange } from '@/lib/contract/roles';
import { drizzleOn, single, raised } from '@/upstream/db/drizzle';
import { accessControlVersion, users } from '@/upstream/db/schema';

/** For each route type the roles that may use it; one that is open to nobody is listed too. */
export async function findAccessControlList(db: Pool | ClientBase): Promise<AccessControlList> {
  const { rows } = await db.query<{ routeType: string; roles: number[] }>({
    name: 'access-control-list',
    text: `SELECT route_type AS "routeType", array_agg(role_id ORDER BY role_id) AS roles FROM access_control
      GROUP BY route_type`,
  });
  const rolesOf = new Map(rows.map(({ routeType, roles }) => [routeType, roles]));
  // Left out, it would look as if it had been forgotten.
  return ROUTE_TYPES.map((routeType) => ({ routeType, roles: rolesOf.get(routeType) ?? [] }));
}

/** How often the list was changed, and who did so last. */
export interface ListVersion {
  id: number;
  version: number;
  /** A person's full name; null before the first change. */
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

/** Tells that somebody changed the list. @returns its new version */
export async function raiseListVersion(tx: PoolClient, by: number): Promise<number> {
  const rows = await drizzleOn(tx)
    .update(accessControlVersion)
    .set({ version: raised(accessControlVersion.version), changedBy: by })
    .returning({ version: accessControlVersion.version });
  return single(rows).version;
}

/** A role and what it may use, as the activity keeps it. */
export interface RoleAccess {
  id: number;
  name: string;
  staff: boolean;
  version: number;
  routeTypes: string[];
}

/** What some roles may use; those that are gone are missing. */
export async function findRoleAccess(tx: Pool | PoolClient, roleIds: readonly number[]): Promise<RoleAccess[]> {
  const { rows } = await tx.query<RoleAccess>(
    `SELECT r.id, r.name, r.staff, r.version,
            array(SELECT route_type FROM access_control WHERE role_id = r.id
              ORDER BY route_type COLLATE "C") AS "routeTypes"
     FROM roles r WHERE r.id = ANY($1) ORDER BY r.id`,
    [roleIds],
  );
  return rows;
}

/** Tells which areas a role may see, as the list is now. */
export async function sightOf(
  db: Pool | PoolClient,
  { roleId }: { roleId: number },
): Promise<(routeType: RouteType) => boolean> {
  const [role] = await findRoleAccess(db, [roleId]);
  return (routeType) => role?.routeTypes.includes(routeType) ?? false;
}

/** Gives route types to roles, and takes them away; what is so already stays so. */
export async function writeAccess(tx: PoolClient, changes: readonly AccessChange[]): Promise<void> {
  const cells = (allowed: boolean) => {
    const some = changes.filter((change) => change.allowed === allowed);
    return [some.map(({ routeType }) => routeType), some.map(({ roleId }) => roleId)];
  };
  await tx.query(
    `DELETE FROM access_control WHERE (route_type, role_id) IN (SELECT * FROM unnest($1::text[], $2::integer[]))`,
    cells(false),
  );
  await tx.query(
    `INSERT INTO access_control (route_type, role_id) SELECT * FROM unnest($1::text[], $2::integer[])
      ON CONFLICT DO NOTHING`,
    cells(true),
  );
}
