import type { AccessChange, AccessTable, Role } from '@/lib/contract/roles';
import { lastWayIn } from '@/lib/domain/access-table';

/** What people want cells to be, by cell; a cell that is so already may be among them. */
export type WantedCells = ReadonlyMap<string, boolean>;

export const cellKey = (routeType: string, roleId: number): string => `${routeType} ${roleId}`;

/** May a role use a route type, as stored? */
export function isStored({ entries }: AccessTable, routeType: string, roleId: number): boolean {
  return entries.some((entry) => entry.routeType === routeType && entry.roles.includes(roleId));
}

/** May a role use a route type once what is wanted is saved? */
export function isAllowed(table: AccessTable, wanted: WantedCells, routeType: string, roleId: number): boolean {
  return wanted.get(cellKey(routeType, roleId)) ?? isStored(table, routeType, roleId);
}

/** The cells that saving would change. What a role wanted that is gone meanwhile is forgotten. */
export function changesOf(table: AccessTable, wanted: WantedCells): AccessChange[] {
  return table.entries.flatMap(({ routeType }) =>
    table.roles
      .map(({ id }) => ({ routeType, roleId: id, allowed: isAllowed(table, wanted, routeType, id) }))
      .filter(({ roleId, allowed }) => allowed !== isStored(table, routeType, roleId)),
  ) as AccessChange[];
}

/** The role that must keep Admin Controls, by what is wanted; see `lastWayIn`. */
export function keeperOfAdminControls(table: AccessTable, wanted: WantedCells): number | null {
  const holders = table.roles.filter(({ id }) => isAllowed(table, wanted, 'adminControls', id));
  return lastWayIn(holders.map(({ id, ableToSignIn }: Role) => ({ id, ableToSignIn: ableToSignIn ?? 0 })));
}
