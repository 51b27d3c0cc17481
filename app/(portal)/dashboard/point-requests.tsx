'use client';

import type { ReactNode } from 'react';
import { DateAndTime } from '@/components/ui/date-and-time';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { PointStatusPill } from '@/components/ui/point-status-pill';
import { companiesAddress } from '@/lib/addresses/companies';
import type { OwnPointRequest } from '@/lib/contract/points';
import { type Requester, isAwaitedOrChanged } from '@/lib/domain/point-request';
import { formatPoints } from '@/lib/text/format';
import { QPOINT_MANAGEMENT_PATH } from '@/lib/addresses/paths';
import { formatDate } from '@/lib/time/format-time';
import type { DashboardData } from './dashboard-data';
import { CELL, RowLink, SummaryCard, SummaryTable, WIDE_ONLY } from './summary';

const NEWEST = 5;

/**
 * The reader's own requests, latest change first. Administrators mostly change points directly, so an empty list is
 * hidden from them.
 */
export function OwnRequests({
  own,
  asker,
  timeZone,
  retry,
}: Pick<DashboardData, 'own'> & { asker: Requester; timeZone: string; retry: ReactNode }) {
  const isAdministrator = asker === 'administrator';
  const requests = own?.ok
    ? own.value.filter((request) => !isAdministrator || isAwaitedOrChanged(request)).slice(0, NEWEST)
    : [];
  const isEmpty = own === null || (own.ok && requests.length === 0);
  if (isEmpty && isAdministrator) return null;
  return (
    <SummaryCard
      id="own-requests"
      title="Your requests"
      link={{ href: QPOINT_MANAGEMENT_PATH, label: 'Q.Point Management' }}
    >
      {own === null ? (
        <EmptyState title="We can’t tell which requests are yours.">
          Q.Point Management shows the latest request of each company.
        </EmptyState>
      ) : !own.ok ? (
        <ErrorState title="There was a problem getting your point requests" retry={retry}>
          {own.problem}
        </ErrorState>
      ) : isEmpty ? (
        <EmptyState title="No requests yet.">
          Your requests from Q.Point Management appear here with their outcome.
        </EmptyState>
      ) : (
        <RequestTable requests={requests.map(ownRequest)} timeZone={timeZone} />
      )}
    </SummaryCard>
  );
}

function ownRequest({
  id,
  companyId,
  companyName,
  qpoints,
  requestStatusId,
  requestStatus,
  updatedAt,
  reason,
}: OwnPointRequest): ShownRequest {
  return {
    id,
    companyName,
    href: companiesAddress.href({ company: companyId }),
    points: qpoints,
    statusId: requestStatusId,
    statusName: requestStatus,
    at: updatedAt,
    reason,
  };
}

interface ShownRequest {
  id: number;
  companyName: string;
  /** The address of the company's dialog. */
  href: string;
  points: number;
  statusId: number;
  statusName?: string | null | undefined;
  /** When it last changed, ISO 8601, if known. */
  at?: string | null | undefined;
  /** The reason for a rejection. */
  reason?: string | null | undefined;
}

function RequestTable({ requests, timeZone }: { requests: readonly ShownRequest[]; timeZone: string }) {
  return (
    <SummaryTable
      heads={[
        ['Company', ''],
        ['Date', `${WIDE_ONLY} w-40`],
        ['Points', `${WIDE_ONLY} w-40 !text-right`],
        ['Status', 'w-44 lg:w-48'],
      ]}
    >
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} timeZone={timeZone} />
      ))}
    </SummaryTable>
  );
}

function RequestRow({ request, timeZone }: { request: ShownRequest; timeZone: string }) {
  const { companyName, href, at, statusId, statusName, reason } = request;
  const points = formatPoints(request.points);
  return (
    <tr className="hover:bg-hover">
      <td className={`${CELL} max-lg:py-2`} title={companyName}>
        <RowLink href={href}>{companyName}</RowLink>
        <span className="block text-xs whitespace-normal text-muted tabular-nums lg:hidden">
          {at ? `${formatDate(at, timeZone)} · ` : null}
          <span className="whitespace-nowrap">{points}</span>
        </span>
        {reason ? <span className="block text-xs whitespace-normal wrap-anywhere text-muted">{reason}</span> : null}
      </td>
      <td className={`${CELL} ${WIDE_ONLY} tabular-nums`}>{at ? <DateAndTime at={at} timeZone={timeZone} /> : '—'}</td>
      <td className={`${CELL} ${WIDE_ONLY} text-right tabular-nums`}>{points}</td>
      <td className={CELL}>
        <PointStatusPill id={statusId} name={statusName} />
      </td>
    </tr>
  );
}
