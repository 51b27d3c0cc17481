import { ROUTE_TYPES, type RouteType } from './access-table';
import { ACTIONS, actionsWith, type Action, type Rights } from './rights';

/*
 * Changes that wait for another administrator (docs/decisions/0050-second-pair-of-eyes.md): more rights, a rate above
 * the limit, or taking back an approval. Reductions apply immediately.
 */

/** `replaced`: the author proposed another change of the same record. */
export const PROPOSAL_STATES = ['waiting', 'approved', 'rejected', 'withdrawn', 'replaced'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export const PROPOSAL_VERDICTS = ['approve', 'reject', 'withdraw'] as const;
export type ProposalVerdict = (typeof PROPOSAL_VERDICTS)[number];

export const STATE_AFTER_VERDICT: Readonly<Record<ProposalVerdict, ProposalState>> = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

/** Calls that may wait, with the area whose administrators decide. */
export const PROPOSABLE = {
  registerAdmin: 'adminControls',
  editAdmin: 'adminControls',
  changeAccess: 'adminControls',
  createConfiguration: 'configurations',
  changeConfiguration: 'configurations',
  createPromotion: 'configurations',
  changePromotion: 'configurations',
  takeBackApproval: 'approvals',
} as const satisfies Record<string, RouteType>;
export type ProposableCall = keyof typeof PROPOSABLE;
export const PROPOSABLE_CALLS = Object.keys(PROPOSABLE) as [ProposableCall, ...ProposableCall[]];

export const RATE_CALLS = PROPOSABLE_CALLS.filter((call) => PROPOSABLE[call] === 'configurations');

export const PROPOSAL_AREAS = ['adminControls', 'configurations', 'approvals'] as const satisfies readonly RouteType[];
export type ProposalArea = (typeof PROPOSAL_AREAS)[number];

/** What an administrator must be allowed to do in an area to decide its changes. */
export const PROPOSAL_ACTIONS: Readonly<Record<ProposalArea, Action>> = {
  adminControls: 'change',
  configurations: 'change',
  approvals: 'decide',
};

export const MAX_PROPOSAL_REASON = 200;
export const MAX_PROPOSALS = 500;

export function givesMore(before: Rights, after: Rights): boolean {
  return ROUTE_TYPES.some((area) => after[area]?.some((action) => !before[area]?.includes(action)) ?? false);
}

export interface AccessRequest {
  routeType: RouteType;
  allowed: boolean;
  actions?: readonly Action[] | undefined;
}

/**
 * Splits a change of rights into reductions, applied immediately, and additions, which wait. A cell may have both, or
 * neither.
 * @param before the role's rights
 */
export function partAccess<W extends AccessRequest>(
  before: Rights,
  requests: readonly W[],
): { taking: W[]; giving: W[] } {
  const taking: W[] = [];
  const giving: W[] = [];
  for (const request of requests) {
    const had: readonly Action[] = before[request.routeType] ?? [];
    const wanted = request.allowed ? actionsWith(request.routeType, request.actions ?? ACTIONS) : [];
    const remaining = had.filter((action) => wanted.includes(action));
    const loses = remaining.length < had.length;
    if (wanted.length > remaining.length) giving.push(request);
    if (loses)
      taking.push(remaining.length === 0 ? { ...request, allowed: false } : { ...request, actions: remaining });
  }
  return { taking, giving };
}

export interface RateTerms {
  rate: number;
  submissionRate?: number | null | undefined;
  productName?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | null | undefined;
  quantity?: number | null | undefined;
}

/**
 * Whether a rate waits for another administrator: above the limit, and giving more than before (a higher rate, another
 * product, longer, or more units). Lower rates never wait.
 * @param before null if new
 * @param limit Q per unit or month (`RATE_APPROVAL_THRESHOLD`); 0: none waits
 */
export function rateWaits(before: RateTerms | null, after: RateTerms, limit: number): boolean {
  if (limit === 0) return false;
  const highest = Math.max(after.rate, after.submissionRate ?? 0);
  if (highest <= limit) return false;
  if (!before) return true;
  const raises = (now: number | null | undefined, was: number | null | undefined) =>
    (now ?? 0) > limit && (now ?? 0) > (was ?? 0);
  return (
    raises(after.rate, before.rate) ||
    raises(after.submissionRate, before.submissionRate) ||
    after.productName !== before.productName ||
    instant(after.startDate, -Infinity) < instant(before.startDate, -Infinity) ||
    instant(after.endDate, Infinity) > instant(before.endDate, Infinity) ||
    (after.quantity ?? 0) > (before.quantity ?? 0)
  );
}

function instant(written: string | null | undefined, otherwise: number): number {
  return written ? Date.parse(written) : otherwise;
}

export interface DecidableProposal {
  state: ProposalState;
  userId?: number | null | undefined;
  /** The person whose role changes; null for new ones. */
  personId?: number | null | undefined;
}

export function refusalOfProposal(
  { state, userId, personId }: DecidableProposal,
  { verdict, askerId, isAdministrator }: { verdict: ProposalVerdict; askerId: number; isAdministrator: boolean },
): string | null {
  if (state !== 'waiting') return ALREADY[state];
  const isMaker = userId === askerId;
  if (verdict === 'withdraw') return isMaker ? null : 'Only the person who proposed this change can withdraw it.';
  if (isMaker) return 'You proposed this change, so another administrator must decide it. You can withdraw it.';
  if (personId === askerId) return 'This affects your own role, so another administrator must decide it.';
  return isAdministrator ? null : 'Only an administrator can decide this.';
}

const ALREADY: Readonly<Record<Exclude<ProposalState, 'waiting'>, string>> = {
  approved: 'Already approved.',
  rejected: 'Already rejected.',
  withdrawn: 'This change was withdrawn.',
  replaced: 'This change was replaced by another one.',
};

export const PROPOSAL_OUTDATED =
  'The values changed after this was proposed, so it can’t be approved. Reject it, or ask for a new proposal.';

/** Message for a second proposal. @param maker name of the first one's author */
export function proposedByOther(maker: string): string {
  return (
    `A change to this is already waiting for another administrator, proposed by ${maker}. ` +
    'It must be decided first.'
  );
}
