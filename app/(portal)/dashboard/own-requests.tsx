import { companiesAddress } from '@/lib/addresses/companies';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { call, toResult } from '@/lib/api/call';
import { listOwnPointRequests, MAX_HISTORY_PER_ANSWER, type OwnPointRequest } from '@/lib/contract/points';
import { isRequestStatusId, phaseOf, type Asker } from '@/lib/domain/point-request';
import { env } from '@/lib/env';
import { QPOINT_MANAGEMENT_PATH } from '@/lib/paths';
import { RequestCard } from './request-card';
import { RequestTable, type ShownRequest } from './request-table';

const NEWEST = 5;

/**
 * What became of the reader's own point requests, those that changed last first. Administrators mostly change points
 * at once, which is no request to them: where they made no other, nothing is said.
 */
export async function OwnRequests({ asker }: { asker: Asker }) {
  const isAdministrator = asker === 'administrator';
  const size = isAdministrator ? MAX_HISTORY_PER_ANSWER : NEWEST;
  const own = await toResult(call(listOwnPointRequests, { query: { size } }));
  const requests = own.ok ? own.value.data.filter((request) => !isAdministrator || awaited(request)).slice(0, NEWEST) : [];
  const isEmpty = own.ok ? requests.length === 0 : own.error.status === 404;
  if (isEmpty && isAdministrator) return null;
  return (
    <RequestCard id="own-requests" title="Your requests" link={{ href: QPOINT_MANAGEMENT_PATH, label: 'Q.Point Management' }}>
      {own.ok && isEmpty ? (
        <EmptyState title="No requests yet.">
          What you request for a company in Q.Point Management stands here, and what became of it.
        </EmptyState>
      ) : own.ok ? (
        <RequestTable requests={requests.map(shownRequest)} timeZone={env().PORTAL_TIME_ZONE} />
      ) : isEmpty ? (
        <EmptyState title="The server does not tell which requests are yours.">
          Q.Point Management shows the latest one of each company.
        </EmptyState>
      ) : (
        <ErrorState title="There was a problem getting your point requests">{own.error.message}</ErrorState>
      )}
    </RequestCard>
  );
}

function shownRequest({ id, companyId, companyName, qpoints, requestStatusId, requestStatus, updatedAt }: OwnPointRequest): ShownRequest {
  return {
    id,
    companyName,
    href: companiesAddress.href({ company: companyId }),
    points: qpoints,
    statusId: requestStatusId,
    statusName: requestStatus,
    at: updatedAt,
  };
}

/** Does it await a decision, or did something become of it after it was made? */
function awaited({ requestStatusId, createdAt, updatedAt }: OwnPointRequest): boolean {
  return (isRequestStatusId(requestStatusId) && phaseOf(requestStatusId) === 'pending') || createdAt !== updatedAt;
}
