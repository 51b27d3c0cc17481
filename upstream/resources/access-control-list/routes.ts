import { getAccessControlList, ROUTE_TYPES } from '@/lib/contract/access-control-list';
import { handle } from '@/upstream/http/route';

export const accessControlListRoutes = [
  handle(getAccessControlList, async ({ db }) => {
    const { rows } = await db.query<{ routeType: string; roles: number[] }>(
      `select route_type as "routeType", array_agg(role_id order by role_id) as roles
         from access_control group by route_type`,
    );
    const rolesOf = new Map(rows.map(({ routeType, roles }) => [routeType, roles]));
    // A route type that is open to nobody is listed too: that it was forgotten would look the same otherwise.
    return ROUTE_TYPES.map((routeType) => ({ routeType, roles: rolesOf.get(routeType) ?? [] }));
  }),
];
