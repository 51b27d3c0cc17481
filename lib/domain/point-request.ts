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
  /** Withdraws a pending request, or takes an advance back. */
  cancel: 4,
  /** Carries a pending request out. */
  approve: 5,
} as const;

export type RequestTypeId = (typeof REQUEST_TYPE)[keyof typeof REQUEST_TYPE];

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

/** The open request of a company, as far as rules need it. */
export interface OpenRequest {
  statusId: RequestStatusId;
  /** Whole points. */
  qpoints: number;
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

/** What comes of it: the status of the request afterwards, and the signed points that move, which may be none. */
export interface PointDecision {
  /** Does a new request begin, or does the open one go on? */
  request: 'new' | 'open';
  statusId: RequestStatusId;
  /** Of the request. */
  qpoints: number;
  movement: { kind: 'advance' | 'accrual' | 'deduction' | 'advance_taken_back'; amount: number } | null;
}

const REQUESTED = {
  [REQUEST_TYPE.advance]: REQUEST_STATUS.advanceRequested,
  [REQUEST_TYPE.accrue]: REQUEST_STATUS.accrualRequested,
  [REQUEST_TYPE.deduct]: REQUEST_STATUS.deductionRequested,
} as const;

/** What a request becomes when it is carried out, and how it moves the points, by the status in which it waits. */
const CARRIED_OUT = {
  [REQUEST_STATUS.advanceRequested]: { statusId: REQUEST_STATUS.advanced, kind: 'advance', sign: 1 },
  [REQUEST_STATUS.accrualRequested]: { statusId: REQUEST_STATUS.accrued, kind: 'accrual', sign: 1 },
  [REQUEST_STATUS.deductionRequested]: { statusId: REQUEST_STATUS.deducted, kind: 'deduction', sign: -1 },
} as const;

type PendingStatusId = keyof typeof CARRIED_OUT;

/**
 * Decides what a wish does to a company's points, or why it can't be done: one sentence for people.
 *
 * @param latest the company's latest request; null where it never had one
 */
export function decidePoints(latest: OpenRequest | null, asking: Asking): PointDecision | { refusal: string } {
  const phase = phaseOf(latest?.statusId ?? null);
  if (!offeredTypes(latest?.statusId ?? null, asking.asker).includes(asking.type)) {
    return { refusal: refusalOf(phase, asking) };
  }
  if (phase === 'closed' || latest === null) return begin(asking);
  if (phase === 'advanced') return endAdvance(latest, asking);
  return decidePending(latest, asking);
}

function begin({ type, qpoints, asker, approvalThreshold }: Asking): PointDecision {
  const requested = REQUESTED[type as keyof typeof REQUESTED];
  const waits = asker === 'requester' || (approvalThreshold > 0 && qpoints > approvalThreshold);
  if (waits) return { request: 'new', statusId: requested, qpoints, movement: null };
  const { statusId, kind, sign } = CARRIED_OUT[requested];
  return { request: 'new', statusId, qpoints, movement: { kind, amount: sign * qpoints } };
}

/** The points were given with the advance: settling it moves none, taking it back moves all of them. */
function endAdvance(advance: OpenRequest, { type, asker }: Asking): PointDecision | { refusal: string } {
  if (asker === 'requester') return { refusal: ADVANCE_IS_ADMINISTRATORS };
  const { qpoints } = advance;
  if (type === REQUEST_TYPE.accrue) return { request: 'open', statusId: REQUEST_STATUS.settled, qpoints, movement: null };
  const movement = { kind: 'advance_taken_back', amount: -qpoints } as const;
  return { request: 'open', statusId: REQUEST_STATUS.canceled, qpoints, movement };
}

function decidePending(pending: OpenRequest, { type, userId, asker }: Asking): PointDecision | { refusal: string } {
  const { qpoints } = pending;
  const isOwn = pending.requesterId === userId;
  if (type === REQUEST_TYPE.cancel) {
    if (isOwn) return { request: 'open', statusId: REQUEST_STATUS.canceled, qpoints, movement: null };
    if (asker === 'requester') return { refusal: OTHERS_REQUEST };
    return { request: 'open', statusId: REQUEST_STATUS.rejected, qpoints, movement: null };
  }
  if (isOwn) return { refusal: OWN_REQUEST };
  const { statusId, kind, sign } = CARRIED_OUT[pending.statusId as PendingStatusId];
  return { request: 'open', statusId, qpoints, movement: { kind, amount: sign * qpoints } };
}

/** Sentences for people. */
export const OWN_REQUEST = 'A request must be approved by a different administrator than the one who made it.';
export const OTHERS_REQUEST = 'Only who made the request, or an administrator, can cancel it.';
export const ADVANCE_IS_ADMINISTRATORS = 'Only an administrator can settle an advance or take it back.';

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
