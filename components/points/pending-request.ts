import type { CompanyPoints, PointRequestInput } from '@/lib/contract/points';
import {
  askedFor,
  isRequestStatusId,
  isRequestTypeId,
  movedByApproval,
  OWN_REQUEST,
  phaseOf,
  REQUEST_STATUS,
  REQUEST_TYPE,
  tooFewPoints,
  type Requester,
  type LatestRequest,
  type RequestStatusId,
  type RequestTypeId,
} from '@/lib/domain/point-request';
import { formatPoints } from '@/lib/text/format';

/** The reader, for display only. The upstream checks again. */
export interface RequestReader {
  userId: number;
  asker: Requester;
}

/** The original request type by status, for responses without a type. */
const BEGAN_AS: Partial<Record<RequestStatusId, RequestTypeId>> = {
  [REQUEST_STATUS.advanceRequested]: REQUEST_TYPE.advance,
  [REQUEST_STATUS.advanced]: REQUEST_TYPE.advance,
  [REQUEST_STATUS.deductionRequested]: REQUEST_TYPE.deduct,
};

/**
 * Returns a company's latest request, or null. If the requester is unknown, the reader may withdraw it, because the
 * upstream checks.
 */
export function latestRequest(
  { pointRequest }: Pick<CompanyPoints, 'pointRequest'>,
  { asker, userId }: RequestReader,
): LatestRequest | null {
  if (!pointRequest || !isRequestStatusId(pointRequest.requestStatusId)) return null;
  const { requestStatusId: statusId, requestTypeId, qpoints, requesterId } = pointRequest;
  const typeId =
    requestTypeId && isRequestTypeId(requestTypeId) ? requestTypeId : (BEGAN_AS[statusId] ?? REQUEST_TYPE.accrue);
  return { typeId, statusId, qpoints, requesterId: requesterId ?? (asker === 'requester' ? userId : null) };
}

export interface PendingRequest {
  /** The label looks like `Deduct 5,500 Q`. */
  what: string;
  /** The company's available points after approval. */
  availableAfter: number;
  /** Why the reader can't decide it. Null if they can. */
  hold: string | null;
  /** Why it can't be approved now. */
  refusal: string | null;
}

/** Returns the company's pending request, or null. */
export function pendingRequest(
  company: Pick<CompanyPoints, 'name' | 'availableQpoints' | 'pointRequest'>,
  reader: RequestReader,
): PendingRequest | null {
  const latest = latestRequest(company, reader);
  if (!latest || phaseOf(latest.statusId) !== 'pending') return null;
  const availableAfter = company.availableQpoints + movedByApproval(latest);
  return {
    what: `${askedFor(latest)} ${formatPoints(latest.qpoints)}`,
    availableAfter,
    hold: holdOf(latest, reader),
    refusal: availableAfter < 0 ? tooFewPoints(company.name, company.availableQpoints) : null,
  };
}

function holdOf({ requesterId }: LatestRequest, { asker, userId }: RequestReader): string | null {
  if (asker === 'requester') return 'An administrator decides this request.';
  return requesterId === userId ? OWN_REQUEST : null;
}

export const VERDICTS = ['reject', 'approve'] as const;

export type Verdict = (typeof VERDICTS)[number];

export const VERDICT_WORDS = {
  approve: { verb: 'Approve', doing: 'Approving', done: 'Approved' },
  reject: { verb: 'Reject', doing: 'Rejecting', done: 'Rejected' },
} as const satisfies Record<Verdict, object>;

export interface SeenRequest {
  id: number;
  name: string;
  pointRequest?: { id: number; qpoints: number; purposeTypeId?: number | null | undefined } | null | undefined;
}

/** Builds the call's input for deciding a request. @param reason a rejection's reason, shown to the requester */
export function draftRequestOf(
  { id, pointRequest }: SeenRequest,
  verdict: Verdict,
  reason?: string,
): PointRequestInput {
  return {
    companyId: id,
    requestTypeId: verdict === 'approve' ? REQUEST_TYPE.approve : REQUEST_TYPE.cancel,
    qpoints: pointRequest?.qpoints ?? 0,
    purposeTypeId: pointRequest?.purposeTypeId ?? undefined,
    id: pointRequest?.id,
    ...(reason && { reason }),
  };
}
