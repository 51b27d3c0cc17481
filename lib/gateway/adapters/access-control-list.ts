import { getAccessControlList } from '../../contract/session';
import type { RouteTypeNames } from '../../domain/access-table';
import { env } from '../../server/env';
import { adapter } from './adapter';

export const ACCESS_CONTROL_LIST_ADAPTERS = [
  adapter(getAccessControlList, async (answer) => {
    const list = await answer;
    return Object.assign(list, withOwnRouteTypes(list, env().ROUTE_TYPES));
  }),
];

export function withOwnRouteTypes<E extends { routeType: string }>(list: readonly E[], names: RouteTypeNames): E[] {
  const own = new Map(Object.entries(names).map(([routeType, name]) => [name, routeType]));
  return list.map((entry) => ({ ...entry, routeType: own.get(entry.routeType) ?? entry.routeType }));
}
