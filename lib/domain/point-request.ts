import type { StatusTone } from './order-status';

/**
 * Requests to change a company's points (spec 1 §4, Point request options; decision 10). A company has at most one open
 * request, and its latest one decides what can follow.
 */

/** The specs' names of the hidden constants, with the upstream's ids. */
export const REQUEST_TYPE = {
  /** Gives points before an accrual is confirmed. */
  advance: 1,
  /** Gives points, or settles an advance at its amount. */
  accrue: 2,
  deduct: 3,
  /** Withdraws a waiting request, or takes an advance back. */
  cancel: 4,
  approve: 5,
} as const;
export type RequestTypeId = (typeof REQUEST_TYPE)[keyof typeof REQUEST_TYPE];

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

/** An advance stays open until it is settled or taken back. */
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

export function isRequestStatusId(id: number): id is RequestStatusId {
  return Object.hasOwn(REQUEST_STATUS_NAMES, id);
}

/** Waiting for a decision, an open advance, or nothing open. */
export type RequestPhase = 'pending' | 'advanced' | 'closed';

/** @param latest status of the company's latest request; null without one */
export function phaseOf(latest: RequestStatusId | null): RequestPhase {
  if (latest === null) return 'closed';
  if (latest === REQUEST_STATUS.advanced) return 'advanced';
  return PENDING_STATUSES.includes(latest) ? 'pending' : 'closed';
}

export const PENDING_STATUSES: readonly RequestStatusId[] = [
  REQUEST_STATUS.advanceRequested,
  REQUEST_STATUS.accrualRequested,
  REQUEST_STATUS.deductionRequested,
];

/** Administrators carry out, others request (spec 1 §6). */
export type Requester = 'administrator' | 'requester';

const OFFERED: Readonly<Record<RequestPhase, readonly RequestTypeId[]>> = {
  closed: [REQUEST_TYPE.advance, REQUEST_TYPE.accrue, REQUEST_TYPE.deduct],
  pending: [REQUEST_TYPE.cancel, REQUEST_TYPE.approve],
  advanced: [REQUEST_TYPE.accrue, REQUEST_TYPE.cancel],
};

/** Types available after the latest request. Only administrators approve. */
export function offeredTypes(latest: RequestStatusId | null, asker: Requester): readonly RequestTypeId[] {
  return OFFERED[phaseOf(latest)].filter((type) => type !== REQUEST_TYPE.approve || asker === 'administrator');
}

/** Whether the amount is fixed by the open request (spec 1 §4). */
export function isAmountGiven(latest: RequestStatusId | null, type: RequestTypeId): boolean {
  return (
    type === REQUEST_TYPE.cancel ||
    type === REQUEST_TYPE.approve ||
    (type === REQUEST_TYPE.accrue && phaseOf(latest) === 'advanced')
  );
}

/** Label of a type before its amount: for an open advance, Accrue settles it. */
export function actionOf(latest: LatestRequest | null, type: RequestTypeId): string {
  switch (phaseOf(latest?.statusId ?? null)) {
    case 'advanced':
      return type === REQUEST_TYPE.cancel ? 'Take back the advance of' : 'Settle the advance of';
    case 'pending':
      return latest ? `${REQUEST_TYPE_NAMES[type]}: ${askedFor(latest)}` : REQUEST_TYPE_NAMES[type];
    case 'closed':
      return REQUEST_TYPE_NAMES[type];
  }
}

/**
 * Button label: Update or Request until the action is known (spec 1 §2, §6), then `Deduct 500 Q`.
 * @param action with its amount; null while type or amount is missing
 */
export function pointButtonLabel(asker: Requester, type: RequestTypeId | null, action: string | null): string {
  if (asker === 'administrator' || type === REQUEST_TYPE.cancel) return action ?? 'Update';
  return action === null ? 'Request' : `Request: ${action}`;
}

export interface LatestRequest {
  typeId: RequestTypeId;
  statusId: RequestStatusId;
  qpoints: number;
  requesterId: number | null;
  /** Two people decided the open advance. */
  isOfTwo?: boolean;
}

/** Whether it decides another person's request: approving, or withdrawing it. */
export function isDecision(type: number, latest: LatestRequest | null, userId: number): boolean {
  const isOthers = phaseOf(latest?.statusId ?? null) === 'pending' && latest?.requesterId !== userId;
  return type === REQUEST_TYPE.approve || (type === REQUEST_TYPE.cancel && isOthers);
}

export interface PointCommand {
  type: RequestTypeId;
  /** Whole points; ignored if the open request fixes the amount. */
  qpoints: number;
  userId: number;
  asker: Requester;
  /** Points above which a change needs approval; 0 turns it off. */
  approvalThreshold: number;
  /** Points moved for the company without approval within {@link APPROVAL_HOURS}; they count too. */
  movedAlone?: number;
  /** Points the caller moved alone within {@link APPROVAL_HOURS}, for any company. */
  movedByPerson?: number;
}

/** Hours for which points moved without approval count towards the threshold. */
export const APPROVAL_HOURS = 24;

export interface RequestMovement {
  kind: 'accrual' | 'advance' | 'deduction' | 'advance_taken_back';
  amount: number;
}

export interface PointDecision {
  request: 'new' | 'open';
  /** Each is a history step; the last one is the new status. */
  steps: readonly [RequestStatusId, ...RequestStatusId[]];
  qpoints: number;
  awaits: boolean;
  movement: RequestMovement | null;
  /** Signed points that it moves, now or once approved. */
  moves: number;
}

export interface PointRefusal {
  refusal: string;
}

type BeginningType = typeof REQUEST_TYPE.advance | typeof REQUEST_TYPE.accrue | typeof REQUEST_TYPE.deduct;

const {
  advanceRequested,
  accrualRequested,
  deductionRequested,
  advanced,
  accrued,
  deducted,
  canceled,
  rejected,
  settled,
} = REQUEST_STATUS;

const REQUESTED: Readonly<Record<BeginningType, PendingStatusId>> = {
  [REQUEST_TYPE.advance]: advanceRequested,
  [REQUEST_TYPE.accrue]: accrualRequested,
  [REQUEST_TYPE.deduct]: deductionRequested,
};

type PendingStatusId = typeof advanceRequested | typeof accrualRequested | typeof deductionRequested;

export const MAX_REQUEST_REASON = 200;

interface Outcome {
  statusId: RequestStatusId;
  movement: { kind: RequestMovement['kind']; sign: 1 | -1 } | null;
}

/** Outcomes by the status in which a request waits. */
const CARRIED_OUT: Readonly<Record<PendingStatusId, Outcome>> = {
  [advanceRequested]: { statusId: advanced, movement: { kind: 'advance', sign: 1 } },
  [accrualRequested]: { statusId: accrued, movement: { kind: 'accrual', sign: 1 } },
  [deductionRequested]: { statusId: deducted, movement: { kind: 'deduction', sign: -1 } },
};

/** An advance has already given its points: settling moves none, taking back moves all. */
const ADVANCE_ENDED: Readonly<Record<typeof accrualRequested | typeof deductionRequested, Outcome>> = {
  [accrualRequested]: { statusId: settled, movement: null },
  [deductionRequested]: { statusId: canceled, movement: { kind: 'advance_taken_back', sign: -1 } },
};

/** Decides what a command does to a company's points, or why it is refused (docs/decisions/0010-points.md). */
export function decidePoints(latest: LatestRequest | null, command: PointCommand): PointDecision | PointRefusal {
  const statusId = latest?.statusId ?? null;
  if (!offeredTypes(statusId, command.asker).includes(command.type))
    return { refusal: refusalOf(phaseOf(statusId), command) };
  if (latest !== null && isPending(latest)) return decidePending(latest, command);
  return latest?.statusId === advanced ? endAdvance(latest, command) : begin(command);
}

function begin(command: PointCommand): PointDecision {
  const { type, qpoints } = command;
  const requested = REQUESTED[type as BeginningType];
  const atOnce = carriedOut(CARRIED_OUT[requested], qpoints);
  return { request: 'new', ...(mustWait(command, atOnce.moves) ? waiting(requested, atOnce) : atOnce) };
}

function endAdvance({ qpoints, isOfTwo }: LatestRequest, command: PointCommand): PointDecision {
  const requested = command.type === REQUEST_TYPE.accrue ? accrualRequested : deductionRequested;
  const atOnce = carriedOut(ADVANCE_ENDED[requested], qpoints);
  const takesBackOfTwo = isOfTwo === true && atOnce.moves !== 0 && command.approvalThreshold > 0;
  const waits = takesBackOfTwo || mustWait(command, atOnce.moves);
  return { request: 'open', ...(waits ? waiting(requested, atOnce) : atOnce) };
}

type PendingRequest = LatestRequest & { statusId: PendingStatusId };

function isPending(request: LatestRequest): request is PendingRequest {
  return phaseOf(request.statusId) === 'pending';
}

function decidePending(pending: PendingRequest, { type, userId, asker }: PointCommand): PointDecision | PointRefusal {
  const { statusId, qpoints } = pending;
  const isOwn = pending.requesterId === userId;
  const isOfAdvance = pending.typeId === REQUEST_TYPE.advance && statusId !== advanceRequested;
  if (type === REQUEST_TYPE.cancel) {
    if (!isOwn && asker === 'requester') return { refusal: OTHERS_REQUEST };
    const ended = isOwn ? canceled : rejected;
    // The advance itself stays open.
    return {
      request: 'open',
      steps: isOfAdvance ? [ended, advanced] : [ended],
      qpoints,
      awaits: false,
      movement: null,
      moves: 0,
    };
  }
  if (isOwn) return { refusal: OWN_REQUEST };
  return { request: 'open', ...carriedOut(isOfAdvance ? ADVANCE_ENDED[statusId] : CARRIED_OUT[statusId], qpoints) };
}

function mustWait(command: PointCommand, moves: number): boolean {
  return command.asker === 'requester' || (moves !== 0 && exceededSum(moves, command) !== null);
}

/** Sums limited by the threshold: one company's points, and one person's. */
export const LIMITED_SUMS = ['company', 'person'] as const;
export type LimitedSum = (typeof LIMITED_SUMS)[number];

export type Limits = Pick<PointCommand, 'approvalThreshold' | 'movedAlone' | 'movedByPerson'>;

/** The sum that would exceed the threshold with these points, given or taken; null if none. */
export function exceededSum(
  moves: number,
  { approvalThreshold, movedAlone = 0, movedByPerson = 0 }: Limits,
): LimitedSum | null {
  const isAbove = (moved: number) => needsApproval(moved + Math.abs(moves), approvalThreshold);
  return isAbove(movedAlone) ? 'company' : isAbove(movedByPerson) ? 'person' : null;
}

export const EXCEEDED: Readonly<Record<LimitedSum, string>> = {
  company: `The company would receive or lose more within ${APPROVAL_HOURS} hours than one person can move alone.`,
  person: `You would move more within ${APPROVAL_HOURS} hours than one person can move alone.`,
};

export function movedByApproval(latest: LatestRequest): number {
  const approving = {
    type: REQUEST_TYPE.approve,
    qpoints: latest.qpoints,
    userId: 0,
    asker: 'administrator',
    approvalThreshold: 0,
  } as const;
  const decision = decidePoints({ ...latest, requesterId: null }, approving);
  return 'refusal' in decision ? 0 : (decision.movement?.amount ?? 0);
}

export function askedFor({ typeId, statusId }: Pick<LatestRequest, 'typeId' | 'statusId'>): string {
  if (typeId === REQUEST_TYPE.advance && statusId === accrualRequested) return 'Settle the advance of';
  if (typeId === REQUEST_TYPE.advance && statusId === deductionRequested) return 'Take back the advance of';
  return REQUEST_TYPE_NAMES[typeId];
}

export type RequestOutcome =
  'requested' | 'approved' | 'rejected' | 'canceled' | 'advanced' | 'accrued' | 'deducted' | 'settled' | 'taken back';

const OUTCOMES: Readonly<Partial<Record<RequestStatusId, RequestOutcome>>> = {
  [advanced]: 'advanced',
  [accrued]: 'accrued',
  [deducted]: 'deducted',
  [settled]: 'settled',
  [rejected]: 'rejected',
  [canceled]: 'canceled',
};

/** Classifies outcomes that have their own log sentence. @param type the requested type */
export function outcomeOfDecision(type: RequestTypeId, { steps, awaits, movement }: PointDecision): RequestOutcome {
  if (awaits) return 'requested';
  if (type === REQUEST_TYPE.approve) return 'approved';
  if (movement?.kind === 'advance_taken_back') return 'taken back';
  return OUTCOMES[steps[0]] ?? 'requested';
}

type Step = Omit<PointDecision, 'request'>;

function carriedOut({ statusId, movement }: Outcome, qpoints: number): Step {
  const moved = movement && { kind: movement.kind, amount: movement.sign * qpoints };
  return { steps: [statusId], qpoints, awaits: false, movement: moved, moves: moved?.amount ?? 0 };
}

function waiting(requested: PendingStatusId, { qpoints, moves }: Step): Step {
  return { steps: [requested], qpoints, awaits: true, movement: null, moves };
}

/** @param threshold points one administrator may change alone; 0 means any */
export function needsApproval(points: number, threshold: number): boolean {
  return threshold > 0 && points > threshold;
}

export const OWN_REQUEST = 'A different administrator must approve this request.';
export const OTHERS_REQUEST = 'Only the requester or an administrator can cancel this request.';

export function tooFewPoints(companyName: string, available: number): string {
  return `${companyName} has only ${available.toLocaleString('en-US')} Q available.`;
}

function refusalOf(phase: RequestPhase, { type, asker }: PointCommand): string {
  if (type === REQUEST_TYPE.approve && asker === 'requester') return 'Only an administrator can approve a request.';
  const name = REQUEST_TYPE_NAMES[type];
  switch (phase) {
    case 'pending':
      return `${name} isn’t possible while a request from this company is awaiting a decision.`;
    case 'advanced':
      return `${name} isn’t possible while this company has an open advance.`;
    case 'closed':
      return `${name} isn’t possible because this company has no open request.`;
  }
}

/** Whether a request waits, or changed after it was made. */
export function isAwaitedOrChanged({
  requestStatusId,
  createdAt,
  updatedAt,
}: {
  requestStatusId: number;
  createdAt?: string | null | undefined;
  updatedAt?: string | null | undefined;
}): boolean {
  return (isRequestStatusId(requestStatusId) && phaseOf(requestStatusId) === 'pending') || createdAt !== updatedAt;
}
