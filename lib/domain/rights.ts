import type { AreaAccess, RouteType } from './access-table';
import { CAPABILITIES, type Capability } from './capabilities';

/** What a role may do in an area that is open to it. Who may do anything there may see it. */
export const ACTIONS = ['see', 'change', 'decide', 'export'] as const;
export type Action = (typeof ACTIONS)[number];

/** One action, or any of several. */
export type Actions = Action | readonly Action[];

/**
 * What an area tells apart beside seeing it: only these can be taken from a role that sees it. One's own profile is
 * there to be changed, and of projects nothing but notes can be.
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

/** An area, or something beside them that not everybody can do. */
export type Right = RouteType | Capability;

/** What a role may do in each area; one that is missing is closed to it. A capability that is missing is open. */
export type Rights = Readonly<Partial<Record<Right, readonly Action[]>>>;

const CAPABILITY_NAMES: ReadonlySet<string> = new Set(CAPABILITIES);

export const isCapability = (right: string): right is Capability => CAPABILITY_NAMES.has(right);

/** May somebody with these rights do this, in this area or in any of several? Both programs and the browser ask it. */
export function mayDo(rights: Rights, areas: Right | AreaAccess, actions: Actions = 'see'): boolean {
  return [areas].flat().some((area) => {
    const open = rights[area] ?? (isCapability(area) ? ACTIONS : []);
    return [actions].flat().some((action) => open.includes(action));
  });
}

/** What is kept of the actions that are chosen for a role in an area: all of them, unless one is taken away. */
export function actionsWith(area: RouteType, chosen: readonly Action[]): readonly Action[] {
  const further: readonly Action[] = FURTHER_ACTIONS[area];
  const kept = further.filter((action) => chosen.includes(action));
  return kept.length === further.length ? ACTIONS : ['see', ...kept];
}

/** What is said to who may not do it; but for `see` they may see the area. */
export const REFUSALS: Readonly<Record<Action, string>> = {
  see: 'Your role does not allow this.',
  change: 'Your role may see this, but not change it.',
  decide: 'Your role may see this, but not decide about it.',
  export: 'Your role may see this, but not export it.',
};

/**
 * The sentence for who may do none of these.
 *
 * @param isSeen is the area open to them?
 * @param caller who asks: a person has a role, an API key has rights of its own
 */
export function refusalOf(actions: Actions, isSeen: boolean, caller: 'role' | 'key' = 'role'): string {
  const refusal = REFUSALS[isSeen ? ([actions].flat()[0] ?? 'see') : 'see'];
  return caller === 'key' ? refusal.replace('Your role', 'This API key') : refusal;
}
