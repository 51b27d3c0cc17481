import type { CompanyPoints } from '@/lib/contract/points';
import {
  decidePoints,
  isRequestStatusId,
  isRequestTypeId,
  REQUEST_STATUS,
  REQUEST_TYPE,
  type LatestRequest,
  type PointDecision,
  type PointRefusal,
  type RequestStatusId,
  type RequestTypeId,
} from '@/lib/domain/point-request';
import type { PointsAsker } from './read-points-asker';

/** What a request began as, by its status, for an upstream that doesn't tell. */
const BEGAN_AS: Partial<Record<RequestStatusId, RequestTypeId>> = {
  [REQUEST_STATUS.advanceRequested]: REQUEST_TYPE.advance,
  [REQUEST_STATUS.advanced]: REQUEST_TYPE.advance,
  [REQUEST_STATUS.deductionRequested]: REQUEST_TYPE.deduct,
};

/**
 * The latest request of a company as the rules take it; null where it never had one.
 *
 * @param asker where the upstream doesn't tell who asked, a person may withdraw what waits: the upstream decides
 */
export function latestRequest({ pointRequest }: CompanyPoints, { asker, userId }: PointsAsker): LatestRequest | null {
  if (!pointRequest || !isRequestStatusId(pointRequest.requestStatusId)) return null;
  const { requestStatusId: statusId, requestTypeId, qpoints, requesterId } = pointRequest;
  const typeId = requestTypeId && isRequestTypeId(requestTypeId) ? requestTypeId : (BEGAN_AS[statusId] ?? REQUEST_TYPE.accrue);
  return { typeId, statusId, qpoints, requesterId: requesterId ?? (asker === 'requester' ? userId : null) };
}

/** What a wish would do, or why it can't be done. The upstream decides anew. */
export function foreseen(
  latest: LatestRequest | null,
  type: RequestTypeId,
  qpoints: number,
  asker: PointsAsker,
): PointDecision | PointRefusal {
  return decidePoints(latest, { type, qpoints, ...asker });
}

/** Why a type that is offered can't be chosen by this person; null where it can. */
export function refusalOf(latest: LatestRequest | null, type: RequestTypeId, asker: PointsAsker): string | null {
  const outcome = foreseen(latest, type, latest?.qpoints ?? 1, asker);
  return 'refusal' in outcome ? outcome.refusal : null;
}
