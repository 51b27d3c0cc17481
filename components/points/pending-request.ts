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

/** Who looks at a request. The upstream decides anew who they are. */
export interface RequestReader {
  userId: number;
  asker: Requester;
}

/** What a request began as, by its status, where that isn't told. */
const BEGAN_AS: Partial<Record<RequestStatusId, RequestTypeId>> = {
  [REQUEST_STATUS.advanceRequested]: REQUEST_TYPE.advance,
  [REQUEST_STATUS.advanced]: REQUEST_TYPE.advance,
  [REQUEST_STATUS.deductionRequested]: REQUEST_TYPE.deduct,
};

/**
 * The latest request of a company as the rules take it; null where it never had one. Where nothing tells
 * who asked, a person may withdraw what waits: the upstream decides.
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

/** A request that awaits a decision, as people decide it. */
export interface PendingRequest {
  /** `Deduct 5,500 Q`. */
  what: string;
  /** Points that the company has afterwards, once it is approved. */
  availableAfter: number;
  /** Why the reader may not decide it, in a sentence; null where they may. */
  hold: string | null;
  /** Why it can't be approved as things stand. */
  refusal: string | null;
}

/** The request of a company that awaits a decision; null where none does. */
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

/** In the order of their buttons. */
export const VERDICTS = ['reject', 'approve'] as const;

export type Verdict = (typeof VERDICTS)[number];

export const VERDICT_WORDS = {
  approve: { verb: 'Approve', doing: 'Approving', done: 'Approved' },
  reject: { verb: 'Reject', doing: 'Rejecting', done: 'Rejected' },
} as const satisfies Record<Verdict, object>;

/** A company with the request that was seen. */
export interface SeenRequest {
  id: number;
  name: string;
  pointRequest?: { id: number; qpoints: number; purposeTypeId?: number | null | undefined } | null | undefined;
}

/** What is sent to decide the request of a company. @param reason of a rejection, for who made the request */
export function wishOf({ id, pointRequest }: SeenRequest, verdict: Verdict, reason?: string): PointRequestInput {
  return {
    companyId: id,
    requestTypeId: verdict === 'approve' ? REQUEST_TYPE.approve : REQUEST_TYPE.cancel,
    qpoints: pointRequest?.qpoints ?? 0,
    purposeTypeId: pointRequest?.purposeTypeId ?? undefined,
    id: pointRequest?.id,
    ...(reason && { reason }),
  };
}
