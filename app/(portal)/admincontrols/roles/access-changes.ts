import type { AccessChange, AccessTable, Role } from '@/lib/contract/roles';
import { lastWayIn, type RouteType } from '@/lib/domain/access-table';
import { compareEdits, type EditConflict } from '@/lib/domain/edit-conflict';

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

/** What two people changed of one table; a role that is gone meanwhile is left out. */
export function compareTables(base: AccessTable, wanted: WantedCells, theirs: AccessTable): EditConflict {
  const cellsOf = (table: AccessTable) =>
    Object.fromEntries(
      theirs.entries.flatMap(({ routeType }) =>
        theirs.roles.map(({ id }) => [cellKey(routeType, id), isStored(table, routeType, id)]),
      ),
    );
  const before = cellsOf(base);
  return compareEdits(before, { ...before, ...Object.fromEntries(wanted) }, cellsOf(theirs));
}

/** A cell as people call it: `Orders for Shop manager`. */
export function cellLabel(cell: string, { entries, roles }: AccessTable): string {
  for (const { routeType } of entries)
    for (const { id, name } of roles)
      if (cellKey(routeType, id) === cell) return `${areaOf(routeType).label} for ${name}`;
  return cell;
}

/** The role that must keep Admin Controls, by what is wanted; see `lastWayIn`. */
export function keeperOfAdminControls(table: AccessTable, wanted: WantedCells): number | null {
  const holders = table.roles.filter(({ id }) => isAllowed(table, wanted, 'adminControls', id));
  return lastWayIn(holders.map(({ id, ableToSignIn }: Role) => ({ id, ableToSignIn: ableToSignIn ?? 0 })));
}

/** How people call what a route type opens, and what it is. */
interface Area {
  label: string;
  about: string;
}

const AREAS: Readonly<Record<RouteType, Area>> = {
  registration: { label: 'Registration', about: 'Partners: approve them, edit their companies.' },
  approvals: { label: 'Approvals', about: 'Rewards: decide about claimed modules.' },
  uploads: { label: 'Uploads', about: 'Rewards: upload article codes.' },
  configurations: { label: 'Configurations', about: 'Rewards: set up modules and promotions.' },
  qpointManagement: { label: 'Q.Point Management', about: 'Rewards: see and change the points of companies.' },
  products: { label: 'Products', about: 'Shop: products and categories.' },
  orders: { label: 'Orders', about: 'Shop: orders, their status and tracking.' },
  supportCenter: { label: 'Support Center', about: 'Inquiries and claims.' },
  adminControls: { label: 'Admin Controls', about: 'Staff, roles and access, activity, news, downloads, FAQ.' },
  editProfile: { label: 'Edit Profile', about: 'One’s own name, number and password.' },
  projects: { label: 'Project Status', about: 'Projects that partners registered.' },
};

/** What a route type opens, in words; one that is not known stands for itself. */
export function areaOf(routeType: string): Area {
  return routeType in AREAS ? AREAS[routeType as RouteType] : { label: routeType, about: '' };
}
