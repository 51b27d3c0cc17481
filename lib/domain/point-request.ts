import type { StatusTone } from './order-status';

/**
 * Requests to change a company's points: what may follow what, and what it does (spec 1 §4, Point request options;
 * decisions: points). A company has at most one open request; its latest request decides what can be asked for next.
 */

/** What can be asked for. The keys are the specs' names of the hidden constants, the ids those of the upstream. */
export const REQUEST_TYPE = {
  /** Gives points ahead of a confirmed accrual. */
  advance: 1,
  /** Gives points; after an advance it settles that one, at its own amount. */
  accrue: 2,
  /** Takes points away. */
  deduct: 3,
  /** Withdraws what awaits a decision, or takes an advance back. */
  cancel: 4,
  /** Carries a pending request out. */
  approve: 5,
} as const;

export type RequestTypeId = (typeof REQUEST_TYPE)[keyof typeof REQUEST_TYPE];

/** Is this the id of a type of request? */
export function isRequestTypeId(id: number): id is RequestTypeId {
  return Object.hasOwn(REQUEST_TYPE_NAMES, id);
}

export const REQUEST_TYPE_NAMES: Readonly<Record<RequestTypeId, string>> = {
  1: 'Advance',
  2: 'Accrue',
  3: 'Deduct',
  4: 'Cancel',
  5: 'Approve',
};

/** How far a request is. */
export const REQUEST_STATUS = {
  advanceRequested: 1,
  accrualRequested: 2,
  deductionRequested: 3,
  advanced: 4,
  accrued: 5,
  deducted: 6,
  canceled: 7,
  rejected: 8,
  settled: 9,
} as const;

export type RequestStatusId = (typeof REQUEST_STATUS)[keyof typeof REQUEST_STATUS];

export const REQUEST_STATUS_NAMES: Readonly<Record<RequestStatusId, string>> = {
  1: 'Advance Requested',
  2: 'Accrual Requested',
  3: 'Deduction Requested',
  4: 'Advanced',
  5: 'Accrued',
  6: 'Deducted',
  7: 'Canceled',
  8: 'Rejected',
  9: 'Settled',
};

/** How each status is coloured wherever it is shown. An advance that is out is still to be settled or taken back. */
export const REQUEST_STATUS_TONES: Readonly<Record<RequestStatusId, StatusTone>> = {
  1: 'info',
  2: 'info',
  3: 'info',
  4: 'warn',
  5: 'ok',
  6: 'ok',
  7: 'bad',
  8: 'bad',
  9: 'ok',
};

/** Is this the id of a status that the portal knows? */
export function isRequestStatusId(id: number): id is RequestStatusId {
  return Object.hasOwn(REQUEST_STATUS_NAMES, id);
}

/** What a status means for what comes next: a request awaits a decision, an advance is out, or nothing is open. */
export type RequestPhase = 'pending' | 'advanced' | 'closed';

/** The phase of a company's latest request; without one nothing is open. */
export function phaseOf(latest: RequestStatusId | null): RequestPhase {
  if (latest === null) return 'closed';
  if (latest === REQUEST_STATUS.advanced) return 'advanced';
  return PENDING_STATUSES.includes(latest) ? 'pending' : 'closed';
}

/** The statuses that await a decision. */
export const PENDING_STATUSES: readonly RequestStatusId[] = [
  REQUEST_STATUS.advanceRequested,
  REQUEST_STATUS.accrualRequested,
  REQUEST_STATUS.deductionRequested,
];

/** Who asks: administrators carry out, others request (spec 1 §6). */
export type Asker = 'administrator' | 'requester';

const OFFERED: Readonly<Record<RequestPhase, readonly RequestTypeId[]>> = {
  closed: [REQUEST_TYPE.advance, REQUEST_TYPE.accrue, REQUEST_TYPE.deduct],
  pending: [REQUEST_TYPE.cancel, REQUEST_TYPE.approve],
  advanced: [REQUEST_TYPE.accrue, REQUEST_TYPE.cancel],
};

/** The types that may be chosen, by the status of the company's latest request; only administrators approve. */
export function offeredTypes(latest: RequestStatusId | null, asker: Asker): readonly RequestTypeId[] {
  return OFFERED[phaseOf(latest)].filter((type) => type !== REQUEST_TYPE.approve || asker === 'administrator');
}

/** Is the amount that of the request that is open, shown and not to be changed? (spec 1 §4) */
export function isAmountGiven(latest: RequestStatusId | null, type: RequestTypeId): boolean {
  return type === REQUEST_TYPE.cancel || type === REQUEST_TYPE.approve || (type === REQUEST_TYPE.accrue && phaseOf(latest) === 'advanced');
}

/** The button of the point update (spec 1 §2 and §6). */
export function pointButtonLabel(asker: Asker, type: RequestTypeId | null): 'Update' | 'Request' {
  return asker === 'administrator' || type === REQUEST_TYPE.cancel ? 'Update' : 'Request';
}

/** The latest request of a company, as far as rules need it. */
export interface LatestRequest {
  /** What it began as. An advance stays one, whatever is asked of it later. */
  typeId: RequestTypeId;
  statusId: RequestStatusId;
  /** Whole points. */
  qpoints: number;
  /** Who asked for what awaits a decision. */
  requesterId: number | null;
}

/** Who wants something, and under which bound. */
export interface Asking {
  type: RequestTypeId;
  /** Whole points; not regarded where the amount is the open request's. */
  qpoints: number;
  userId: number;
  asker: Asker;
  /** An administrator's own change above so many points needs another administrator's approval; 0 switches that off. */
  approvalThreshold: number;
}

/** A movement of points that a request causes. */
export interface RequestMovement {
  kind: 'accrual' | 'advance' | 'deduction' | 'advance_taken_back';
  /** Signed points. */
  amount: number;
}

/** What comes of a wish. */
export interface PointDecision {
  /** Does a new request begin, or does the open one go on? */
  request: 'new' | 'open';
  /** The statuses that the request passes through, each a step of its history; in the last one it stays. */
  steps: readonly [RequestStatusId, ...RequestStatusId[]];
  /** Of the request. */
  qpoints: number;
  /** Does something await a decision now, on behalf of who asked? */
  awaits: boolean;
  movement: RequestMovement | null;
}

/** Why something can't be done: one sentence for people. */
export interface PointRefusal {
  refusal: string;
}

type BeginningType = typeof REQUEST_TYPE.advance | typeof REQUEST_TYPE.accrue | typeof REQUEST_TYPE.deduct;

const { advanceRequested, accrualRequested, deductionRequested, advanced, accrued, deducted, canceled, rejected, settled } =
  REQUEST_STATUS;

/** The status in which a wish awaits a decision. */
const REQUESTED: Readonly<Record<BeginningType, PendingStatusId>> = {
  [REQUEST_TYPE.advance]: advanceRequested,
  [REQUEST_TYPE.accrue]: accrualRequested,
  [REQUEST_TYPE.deduct]: deductionRequested,
};

type PendingStatusId = typeof advanceRequested | typeof accrualRequested | typeof deductionRequested;

/** How a wish ends when it is carried out, and how it moves the points. */
interface Outcome {
  statusId: RequestStatusId;
  movement: { kind: RequestMovement['kind']; sign: 1 | -1 } | null;
}

/** Of a request that begins, by the status in which it waits. */
const CARRIED_OUT: Readonly<Record<PendingStatusId, Outcome>> = {
  [advanceRequested]: { statusId: advanced, movement: { kind: 'advance', sign: 1 } },
  [accrualRequested]: { statusId: accrued, movement: { kind: 'accrual', sign: 1 } },
  [deductionRequested]: { statusId: deducted, movement: { kind: 'deduction', sign: -1 } },
};

/**
 * Of an advance that is out. Its points were given already: settling it moves none, taking it back moves all of them.
 */
const ADVANCE_ENDED: Readonly<Record<typeof accrualRequested | typeof deductionRequested, Outcome>> = {
  [accrualRequested]: { statusId: settled, movement: null },
  [deductionRequested]: { statusId: canceled, movement: { kind: 'advance_taken_back', sign: -1 } },
};

/**
 * Decides what a wish does to a company's points, or why it can't be done (docs/decisions/0013-point-requests.md).
 * @param latest the company's latest request; null where it never had one
 */
export function decidePoints(latest: LatestRequest | null, asking: Asking): PointDecision | PointRefusal {
  const statusId = latest?.statusId ?? null;
  if (!offeredTypes(statusId, asking.asker).includes(asking.type)) return { refusal: refusalOf(phaseOf(statusId), asking) };
  if (latest !== null && isPending(latest)) return decidePending(latest, asking);
  return latest?.statusId === advanced ? endAdvance(latest, asking) : begin(asking);
}

function begin(asking: Asking): PointDecision {
  const { type, qpoints } = asking;
  const requested = REQUESTED[type as BeginningType];
  if (mustWait(asking, qpoints)) return { request: 'new', steps: [requested], qpoints, awaits: true, movement: null };
  return { request: 'new', ...carriedOut(CARRIED_OUT[requested], qpoints) };
}

function endAdvance({ qpoints }: LatestRequest, asking: Asking): PointDecision {
  const requested = asking.type === REQUEST_TYPE.accrue ? accrualRequested : deductionRequested;
  const outcome = ADVANCE_ENDED[requested];
  const moved = outcome.movement === null ? 0 : qpoints;
  if (mustWait(asking, moved)) return { request: 'open', steps: [requested], qpoints, awaits: true, movement: null };
  return { request: 'open', ...carriedOut(outcome, qpoints) };
}

type PendingRequest = LatestRequest & { statusId: PendingStatusId };

function isPending(request: LatestRequest): request is PendingRequest {
  return phaseOf(request.statusId) === 'pending';
}

function decidePending(pending: PendingRequest, { type, userId, asker }: Asking): PointDecision | PointRefusal {
  const { statusId, qpoints } = pending;
  const isOwn = pending.requesterId === userId;
  const isOfAdvance = pending.typeId === REQUEST_TYPE.advance && statusId !== advanceRequested;
  if (type === REQUEST_TYPE.cancel) {
    if (!isOwn && asker === 'requester') return { refusal: OTHERS_REQUEST };
    const ended = isOwn ? canceled : rejected;
    // The advance itself is still out.
    return { request: 'open', steps: isOfAdvance ? [ended, advanced] : [ended], qpoints, awaits: false, movement: null };
  }
  if (isOwn) return { refusal: OWN_REQUEST };
  return { request: 'open', ...carriedOut(isOfAdvance ? ADVANCE_ENDED[statusId] : CARRIED_OUT[statusId], qpoints) };
}

/** Must an administrator decide first, or a different one? */
function mustWait({ asker, approvalThreshold }: Asking, moved: number): boolean {
  return asker === 'requester' || needsApproval(moved, approvalThreshold);
}

function carriedOut({ statusId, movement }: Outcome, qpoints: number) {
  return {
    steps: [statusId] as const,
    qpoints,
    awaits: false,
    movement: movement && { kind: movement.kind, amount: movement.sign * qpoints },
  };
}

/**
 * Does a change of so many points need a second administrator?
 * @param threshold the most that one may change alone; 0 means any amount
 */
export function needsApproval(points: number, threshold: number): boolean {
  return threshold > 0 && points > threshold;
}

/** Sentences for people. */
export const OWN_REQUEST = 'A request must be approved by a different administrator than the one who made it.';
export const OTHERS_REQUEST = 'Only who made the request, or an administrator, can cancel it.';

/** Why points can't be taken away. */
export function tooFewPoints(companyName: string, available: number): string {
  return `${companyName} has only ${available.toLocaleString('en-US')} Q available.`;
}

function refusalOf(phase: RequestPhase, { type, asker }: Asking): string {
  if (type === REQUEST_TYPE.approve && asker === 'requester') return 'Only an administrator can approve a request.';
  const name = REQUEST_TYPE_NAMES[type];
  switch (phase) {
    case 'pending':
      return `${name} is not possible while a request of this company awaits a decision.`;
    case 'advanced':
      return `${name} is not possible while an advance of this company is open.`;
    case 'closed':
      return `${name} is not possible: this company has no open request.`;
  }
}
