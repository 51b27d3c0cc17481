import type { AccessChange, AccessTable, Role } from '@/lib/contract/roles';
import { AREA_LABELS, lastWayIn, type RouteType } from '@/lib/domain/access-table';
import { compareEdits, type EditConflict } from '@/lib/domain/edit-conflict';
import { ACTIONS, type Action } from '@/lib/domain/rights';

/** The desired state of check boxes. Some may already have it. */
export type WantedBoxes = ReadonlyMap<string, boolean>;

/** The key of an area's check box for a role and an action. */
export const boxKey = (routeType: string, roleId: number, action: Action = 'see'): string =>
  action === 'see' ? `${routeType} ${roleId}` : `${routeType} ${roleId} ${action}`;

type Entry = AccessTable['entries'][number];

/** An area's actions, starting with `see`. On servers without actions, seeing an area allows everything in it. */
export const actionsOfEntry = ({ actions = [] }: Entry): readonly Action[] => ['see', ...actions];

/** Whether the server has actions besides seeing. */
export const tellsActions = ({ entries }: AccessTable): boolean =>
  entries.some((entry) => actionsOfEntry(entry).length > 1);

const entryOf = ({ entries }: AccessTable, routeType: string) => entries.find((entry) => entry.routeType === routeType);

/** Whether a role's stored rights allow an action in an area. */
export function isStored(table: AccessTable, routeType: string, roleId: number, action: Action = 'see'): boolean {
  const entry = entryOf(table, routeType);
  if (!entry?.roles.includes(roleId)) return false;
  return entry.limited?.find((each) => each.roleId === roleId)?.actions.includes(action) ?? true;
}

/** Whether a role will be allowed an action once the changes are saved. */
export function isAllowed(
  table: AccessTable,
  wanted: WantedBoxes,
  routeType: string,
  roleId: number,
  action: Action = 'see',
): boolean {
  const isTicked = (each: Action) =>
    wanted.get(boxKey(routeType, roleId, each)) ?? isStored(table, routeType, roleId, each);
  if (action === 'see' || !isTicked('see')) return isTicked('see');
  const entry = entryOf(table, routeType);
  return entry?.actions?.includes(action) ? isTicked(action) : true;
}

/**
 * Applies a press on a check box. Removing `see` removes all actions of the area, and granting it grants all of them,
 * unless a single action is granted.
 */
export function withBox(
  table: AccessTable,
  wanted: WantedBoxes,
  { routeType, roleId, action, allowed }: { routeType: string; roleId: number; action: Action; allowed: boolean },
): WantedBoxes {
  const entry = entryOf(table, routeType);
  const pressed: readonly Action[] =
    action === 'see' && entry ? actionsOfEntry(entry) : allowed ? ['see', action] : [action];
  const next = new Map(wanted);
  for (const each of pressed) {
    if (allowed === isStored(table, routeType, roleId, each)) next.delete(boxKey(routeType, roleId, each));
    else next.set(boxKey(routeType, roleId, each), allowed);
  }
  return next;
}

/** The areas and roles that saving would change. Changes for deleted roles are dropped. */
export function changesOf(table: AccessTable, wanted: WantedBoxes): AccessChange[] {
  return table.entries.flatMap((entry) =>
    table.roles.flatMap(({ id: roleId }) => {
      const { routeType, actions = [] } = entry;
      const may = (action: Action) => isAllowed(table, wanted, routeType, roleId, action);
      if (actionsOfEntry(entry).every((action) => may(action) === isStored(table, routeType, roleId, action)))
        return [];
      const allowed = may('see');
      const remaining = actions.filter(may);
      const isLimited = allowed && remaining.length < actions.length;
      return [{ routeType, roleId, allowed, ...(isLimited && { actions: remaining }) }] as AccessChange[];
    }),
  );
}

/** Compares two people's changes to a table. Changes for a role that was deleted are lost. */
export function compareTables(base: AccessTable, wanted: WantedBoxes, theirs: AccessTable): EditConflict {
  const boxesOf = (table: AccessTable) =>
    Object.fromEntries(
      boxes(theirs).map(({ routeType, roleId, action }) => [
        boxKey(routeType, roleId, action),
        isStored(table, routeType, roleId, action),
      ]),
    );
  const before = boxesOf(base);
  const stored = boxesOf(theirs);
  return {
    ...compareEdits(before, { ...before, ...Object.fromEntries(wanted) }, stored),
    lost: [...wanted].flatMap(([field, mine]) => (field in stored ? [] : [{ field, mine }])),
  };
}

function boxes(table: AccessTable) {
  return table.entries.flatMap((entry) =>
    table.roles.flatMap(({ id: roleId, name }) =>
      actionsOfEntry(entry).map((action) => ({ routeType: entry.routeType, roleId, name, action })),
    ),
  );
}

/** The action in a check box's label. Seeing needs no word, because the area's name says it. */
export const ACTION_WORDS: Readonly<Record<Action, string>> = {
  see: 'See',
  change: 'Change',
  decide: 'Decide',
  export: 'Export',
};

/** A check box's label: `Orders for Shop manager`, `Export: Orders for Shop manager`. */
export function boxLabel(routeType: string, roleName: string, action: Action = 'see'): string {
  const cell = `${areaOf(routeType).label} for ${roleName}`;
  return action === 'see' ? cell : `${ACTION_WORDS[action]}: ${cell}`;
}

/** The same label by key, from the first table that contains it. */
export function keyLabel(key: string, ...tables: readonly AccessTable[]): string {
  const found = tables
    .flatMap(boxes)
    .find(({ routeType, roleId, action }) => boxKey(routeType, roleId, action) === key);
  return found ? boxLabel(found.routeType, found.name, found.action) : key;
}

/** The role that must keep Admin Controls after the changes; see `lastWayIn`. */
export function keeperOfAdminControls(table: AccessTable, wanted: WantedBoxes): number | null {
  const holders = table.roles.filter(({ id }) => isAllowed(table, wanted, 'adminControls', id, 'change'));
  return lastWayIn(holders.map(({ id, ableToSignIn }: Role) => ({ id, ableToSignIn: ableToSignIn ?? 0 })));
}

/** Whether a change would remove the role's right to manage rights. */
export function locksOut({ routeType, roleId, allowed, actions }: AccessChange, ownRoleId: number): boolean {
  return routeType === 'adminControls' && roleId === ownRoleId && !(allowed && (actions ?? ACTIONS).includes('change'));
}

interface Area {
  label: string;
  about: string;
}

const ABOUT: Readonly<Record<RouteType, string>> = {
  registration: 'Partners: approve them, edit their companies.',
  approvals: 'Rewards: approve or reject reward claims.',
  uploads: 'Rewards: upload article codes.',
  configurations: 'Rewards: set up modules and promotions.',
  qpointManagement: 'Rewards: see and change the points of companies.',
  products: 'Shop: products and categories.',
  orders: 'Shop: orders, their status and tracking.',
  supportCenter: 'Inquiries and claims.',
  adminControls: 'Staff, roles and access, activity, news, downloads, FAQ.',
  editProfile: 'Their own name, phone number and password.',
  projects: 'Projects that partners registered.',
};

/** The name of a route type's area. Unknown types name themselves. */
export function areaOf(routeType: string): Area {
  return routeType in ABOUT
    ? { label: AREA_LABELS[routeType as RouteType], about: ABOUT[routeType as RouteType] }
    : { label: routeType, about: '' };
}
