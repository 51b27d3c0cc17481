import type { CompanyPoints } from '@/lib/contract/points';
import { approvalStepName } from '@/lib/domain/approval-step';
import { isRequestStatusId } from '@/lib/domain/point-request';

/** What a row of the list shows, and no more: each field is sent for every row of every page. */
export interface CompanyListRow {
  id: number;
  name: string;
  state?: string;
  /** How far its registration is, in words. */
  step?: string;
  /** Points. */
  accrued: number;
  consumed: number;
  available: number;
  latest?: LatestUpdate;
}

/** The latest point request of a company. */
export interface LatestUpdate {
  statusId: number;
  /** Only of a status that the portal does not know by its id. */
  statusName?: string;
  points: number;
  /** When its latest step was taken, ISO 8601. */
  at?: string;
}

/** Absent and empty fields are left out of what is sent. */
export function toListRow(company: CompanyPoints): CompanyListRow {
  const { id, name, state, totalQpoints, consumed, availableQpoints, pointRequest } = company;
  const step = approvalStepName(company.approvalStep);
  const at = company.latestUpdateAt ?? pointRequest?.createdAt;
  return {
    id,
    name,
    ...(state ? { state } : {}),
    ...(step ? { step } : {}),
    accrued: totalQpoints,
    consumed,
    available: availableQpoints,
    ...(pointRequest
      ? {
          latest: {
            statusId: pointRequest.requestStatusId,
            ...(!isRequestStatusId(pointRequest.requestStatusId) && pointRequest.requestStatus
              ? { statusName: pointRequest.requestStatus }
              : {}),
            points: pointRequest.qpoints,
            ...(at ? { at } : {}),
          },
        }
      : {}),
  };
}
