import type { AreaAccess, RouteType } from './access-table';
import { CAPABILITIES, type Capability } from './capabilities';

/** Actions of a role in an area. Any action includes seeing. */
export const ACTIONS = ['see', 'change', 'decide', 'export'] as const;
export type Action = (typeof ACTIONS)[number];

export type Actions = Action | readonly Action[];

/**
 * Actions that can be taken from a role that sees the area. One's own profile can always be changed, and projects have
 * only notes to change.
 */
export const FURTHER_ACTIONS = {
  registration: ['change', 'decide', 'export'],
  approvals: ['change', 'decide', 'export'],
  uploads: ['change', 'export'],
  configurations: ['change'],
  qpointManagement: ['change', 'decide', 'export'],
  products: ['change', 'export'],
  orders: ['change', 'export'],
  supportCenter: ['change', 'export'],
  adminControls: ['change', 'export'],
  editProfile: [],
  projects: ['change', 'export'],
} as const satisfies Readonly<Record<RouteType, readonly Action[]>>;

export type Right = RouteType | Capability;

/** A role's actions by area. Missing areas are closed, missing capabilities open. */
export type Rights = Readonly<Partial<Record<Right, readonly Action[]>>>;

const CAPABILITY_NAMES: ReadonlySet<string> = new Set(CAPABILITIES);

export const isCapability = (right: string): right is Capability => CAPABILITY_NAMES.has(right);

/** Whether these rights allow an action in an area, or in any of several. Used by both programs and the browser. */
export function mayDo(rights: Rights, areas: Right | AreaAccess, actions: Actions = 'see'): boolean {
  return [areas].flat().some((area) => {
    const open = rights[area] ?? (isCapability(area) ? ACTIONS : []);
    return [actions].flat().some((action) => open.includes(action));
  });
}

/** Stored actions of a role in an area: everything that was chosen and can be limited. */
export function actionsWith(area: RouteType, chosen: readonly Action[]): readonly Action[] {
  const further: readonly Action[] = FURTHER_ACTIONS[area];
  const remaining = further.filter((action) => chosen.includes(action));
  return remaining.length === further.length ? ACTIONS : ['see', ...remaining];
}

/** Refusals by action; except for `see`, the area is visible. */
export const REFUSALS: Readonly<Record<Action, string>> = {
  see: 'Your role doesn’t allow this.',
  change: 'Your role can see this but can’t change it.',
  decide: 'Your role can see this but can’t decide it.',
  export: 'Your role can see this but can’t export it.',
};

/**
 * Why an action is refused.
 * @param isSeen whether the caller may see the area
 * @param caller a person acts by role; an API key has its own rights
 */
export function refusalOf(actions: Actions, isSeen: boolean, caller: 'role' | 'key' = 'role'): string {
  const refusal = REFUSALS[isSeen ? ([actions].flat()[0] ?? 'see') : 'see'];
  return caller === 'key' ? refusal.replace('Your role', 'This API key') : refusal;
}

/** Actions of a role by area; everything where the list has no limits. */
export function rightsOf(
  roleId: number,
  list: readonly {
    routeType: string;
    roles: readonly number[];
    limited?: readonly { roleId: number; actions: readonly Action[] }[] | undefined;
  }[],
): Rights {
  const rights: Partial<Record<string, readonly Action[]>> = {};
  for (const { routeType, roles, limited } of list) {
    if (roles.includes(roleId)) rights[routeType] = limited?.find((each) => each.roleId === roleId)?.actions ?? ACTIONS;
    else if (isCapability(routeType)) rights[routeType] = [];
  }
  return rights;
}
