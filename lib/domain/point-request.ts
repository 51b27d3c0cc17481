import type { StatusTone } from './order-status';

/**
 * Requests to change a company's points (spec 1 §4, Point request options; decision 10). A company has at most
 * one open request; its latest one decides what can be asked for next.
 */

/** The specs' names of the hidden constants, and the upstream's ids. */
export const REQUEST_TYPE = {
  /** Gives points ahead of a confirmed accrual. */
  advance: 1,
  /** Gives points; after an advance it settles that one, at its own amount. */
  accrue: 2,
  deduct: 3,
  /** Withdraws what awaits a decision, or takes an advance back. */
  cancel: 4,
  /** Carries a pending request out. */
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

/** An advance that is out is still to be settled or taken back. */
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

/** A request awaits a decision, an advance is out, or nothing is open. */
export type RequestPhase = 'pending' | 'advanced' | 'closed';

/** @param latest of the company's latest request; null without any */
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

/** What may be asked for after a company's latest request; only administrators approve. */
export function offeredTypes(latest: RequestStatusId | null, asker: Requester): readonly RequestTypeId[] {
  return OFFERED[phaseOf(latest)].filter((type) => type !== REQUEST_TYPE.approve || asker === 'administrator');
}

/** Is the amount the open request's, shown and not to be changed? (spec 1 §4) */
export function isAmountGiven(latest: RequestStatusId | null, type: RequestTypeId): boolean {
  return (
    type === REQUEST_TYPE.cancel ||
    type === REQUEST_TYPE.approve ||
    (type === REQUEST_TYPE.accrue && phaseOf(latest) === 'advanced')
  );
}

/** What a type does, in the words that stand before its amount: on an advance that is out, Accrue settles it. */
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
 * Update or Request until it is known what is done (spec 1 §2 and §6), then that: `Deduct 500 Q`.
 * @param action with its amount; null while type or amount are missing
 */
export function pointButtonLabel(asker: Requester, type: RequestTypeId | null, action: string | null): string {
  if (asker === 'administrator' || type === REQUEST_TYPE.cancel) return action ?? 'Update';
  return action === null ? 'Request' : `Request: ${action}`;
}

export interface LatestRequest {
  /** What it began as. An advance stays one, whatever is asked of it later. */
  typeId: RequestTypeId;
  statusId: RequestStatusId;
  /** Whole points. */
  qpoints: number;
  /** Who asked for what awaits a decision. */
  requesterId: number | null;
  /** Did two people decide the advance that is out? */
  isOfTwo?: boolean;
}

/** Does it decide what another asked for? To approve does, and to withdraw what is not one's own. */
export function isDecision(type: number, latest: LatestRequest | null, userId: number): boolean {
  const isOthers = phaseOf(latest?.statusId ?? null) === 'pending' && latest?.requesterId !== userId;
  return type === REQUEST_TYPE.approve || (type === REQUEST_TYPE.cancel && isOthers);
}

export interface PointCommand {
  type: RequestTypeId;
  /** Whole points; disregarded where the amount is the open request's. */
  qpoints: number;
  userId: number;
  asker: Requester;
  /** Above so many points an administrator's own change needs another's approval; 0 switches that off. */
  approvalThreshold: number;
  /**
   * Points that were moved for the company without another's approval within {@link APPROVAL_HOURS}; they count too.
   */
  movedAlone?: number;
  /** Points that who asks moved alone within {@link APPROVAL_HOURS}, for whichever company. */
  movedByPerson?: number;
}

/** For so long, what was moved without another's approval counts towards the threshold. */
export const APPROVAL_HOURS = 24;

export interface RequestMovement {
  kind: 'accrual' | 'advance' | 'deduction' | 'advance_taken_back';
  /** Signed points. */
  amount: number;
}

export interface PointDecision {
  request: 'new' | 'open';
  /** Each is a step of the request's history; it stays in the last one. */
  steps: readonly [RequestStatusId, ...RequestStatusId[]];
  qpoints: number;
  /** Does something await a decision, on behalf of who asked? */
  awaits: boolean;
  movement: RequestMovement | null;
  /** Signed points that it moves, now or once it is approved. */
  moves: number;
}

/** A sentence for people. */
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

/** Where it awaits a decision. */
const REQUESTED: Readonly<Record<BeginningType, PendingStatusId>> = {
  [REQUEST_TYPE.advance]: advanceRequested,
  [REQUEST_TYPE.accrue]: accrualRequested,
  [REQUEST_TYPE.deduct]: deductionRequested,
};

type PendingStatusId = typeof advanceRequested | typeof accrualRequested | typeof deductionRequested;

/** The longest reason for rejecting or canceling a request. */
export const MAX_REQUEST_REASON = 200;

interface Outcome {
  statusId: RequestStatusId;
  movement: { kind: RequestMovement['kind']; sign: 1 | -1 } | null;
}

/** By the status in which a new request waits. */
const CARRIED_OUT: Readonly<Record<PendingStatusId, Outcome>> = {
  [advanceRequested]: { statusId: advanced, movement: { kind: 'advance', sign: 1 } },
  [accrualRequested]: { statusId: accrued, movement: { kind: 'accrual', sign: 1 } },
  [deductionRequested]: { statusId: deducted, movement: { kind: 'deduction', sign: -1 } },
};

/** An advance gave its points already: settling moves none, taking back moves all. */
const ADVANCE_ENDED: Readonly<Record<typeof accrualRequested | typeof deductionRequested, Outcome>> = {
  [accrualRequested]: { statusId: settled, movement: null },
  [deductionRequested]: { statusId: canceled, movement: { kind: 'advance_taken_back', sign: -1 } },
};

/**
 * Decides what a command does to a company's points, or why it can't be done (docs/decisions/0010-points.md).
 */
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
    // The advance itself is still out.
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

/** The two sums that the threshold limits: what one company gets or loses, and what one person moves alone. */
export const LIMITED_SUMS = ['company', 'person'] as const;
export type LimitedSum = (typeof LIMITED_SUMS)[number];

/** What was moved alone within {@link APPROVAL_HOURS}, and the threshold. */
export type Limits = Pick<PointCommand, 'approvalThreshold' | 'movedAlone' | 'movedByPerson'>;

/** Which sum would be above the threshold with so many more points, given or taken; null where neither would. */
export function exceededSum(
  moves: number,
  { approvalThreshold, movedAlone = 0, movedByPerson = 0 }: Limits,
): LimitedSum | null {
  const isAbove = (moved: number) => needsApproval(moved + Math.abs(moves), approvalThreshold);
  return isAbove(movedAlone) ? 'company' : isAbove(movedByPerson) ? 'person' : null;
}

/** Why a change takes a second person, in a sentence. */
export const EXCEEDED: Readonly<Record<LimitedSum, string>> = {
  company: `The company would receive or lose more within ${APPROVAL_HOURS} hours than one person can move alone.`,
  person: `You would move more within ${APPROVAL_HOURS} hours than one person can move alone.`,
};

/** What approving a request moves: signed points. */
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

/** What a request asks for that awaits a decision, in the words that stand before its amount. */
export function askedFor({ typeId, statusId }: Pick<LatestRequest, 'typeId' | 'statusId'>): string {
  if (typeId === REQUEST_TYPE.advance && statusId === accrualRequested) return 'Settle the advance of';
  if (typeId === REQUEST_TYPE.advance && statusId === deductionRequested) return 'Take back the advance of';
  return REQUEST_TYPE_NAMES[typeId];
}

/** What became of a request by a decision, in the words of the activity log. */
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

/** Tells apart what the log has a sentence for. @param type what was asked for */
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

/** The change that waits for another person's decision. */
function waiting(requested: PendingStatusId, { qpoints, moves }: Step): Step {
  return { steps: [requested], qpoints, awaits: true, movement: null, moves };
}

/** @param threshold the most that one administrator may change alone; 0 means any amount */
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

/** Does a request await a decision, or did something become of it after it was made? */
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
