'use client';

import type { ReactNode } from 'react';
import { pendingRequest, type RequestReader } from '@/components/points/pending-request';
import { DateAndTime } from '@/components/ui/date-and-time';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { PointStatusPill } from '@/components/ui/point-status-pill';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import { companiesAddress } from '@/lib/addresses/companies';
import type { CompanyPoints, OwnPointRequest } from '@/lib/contract/points';
import { type Requester, isAwaitedOrChanged } from '@/lib/domain/point-request';
import { isLate } from '@/lib/domain/waiting-age';
import { formatCount, formatPoints } from '@/lib/text/format';
import { QPOINT_MANAGEMENT_PATH } from '@/lib/addresses/paths';
import { ageLabel, formatDate } from '@/lib/time/format-time';
import { AwaitingTable, type AwaitingRow } from './awaiting-requests';
import type { DashboardData } from './dashboard-data';
import { CELL, RowLink, SummaryCard, SummaryTable, WIDE_ONLY } from './summary';

const NEWEST = 5;

/** Requests that await an administrator's decision, oldest first. */
export function AwaitingRequests({
  awaiting,
  reader,
  now,
  retry,
  onAsk,
}: Pick<DashboardData, 'awaiting'> & {
  reader: RequestReader;
  now: Date;
  retry: ReactNode;
  /** Refetches after a decision. */
  onAsk: () => Promise<void>;
}) {
  const { status, total, companies } = awaiting.ok
    ? awaiting.value
    : { status: 'decidable' as const, total: 0, companies: [] };
  const view = status === 'decidable' ? ({ status, sort: 'latestUpdate', direction: 'asc' } as const) : { status };
  return (
    <SummaryCard
      id="awaiting-requests"
      title="Requests awaiting a decision"
      link={total > 0 ? { href: companiesAddress.href(view), label: `View all ${formatCount(total)}` } : null}
    >
      {!awaiting.ok ? (
        <ErrorState title="There was a problem getting companies" retry={retry}>
          {awaiting.problem}
        </ErrorState>
      ) : total === 0 ? (
        <EmptyState title="No requests are awaiting a decision." />
      ) : (
        <AwaitingTable
          rows={companies.flatMap((company) =>
            toAwaitingRow(company, companiesAddress.href({ ...view, company: company.id }), reader, now),
          )}
          reader={reader}
          onAsk={onAsk}
        />
      )}
    </SummaryCard>
  );
}

function toAwaitingRow(company: CompanyPoints, href: string, reader: RequestReader, now: Date): AwaitingRow[] {
  const { id, name, pointRequest, latestUpdateAt } = company;
  const pending = pendingRequest(company, reader);
  if (!pointRequest || !pending) return [];
  const at = latestUpdateAt ?? pointRequest.createdAt;
  return [
    {
      id,
      name,
      pointRequest: { id: pointRequest.id, qpoints: pointRequest.qpoints, purposeTypeId: pointRequest.purposeTypeId },
      href,
      ...pending,
      requesterId: pointRequest.requesterId ?? undefined,
      requesterName: pointRequest.requesterName ?? undefined,
      age: at ? ageLabel(at, now) : undefined,
      isLate: at ? isLate('other', at, now) : false,
    },
  ];
}

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

export function RequestsSkeleton() {
  return (
    <>
      <LoadingNote>Loading requests…</LoadingNote>
      <div aria-hidden className="appears-late flex flex-col gap-2">
        <Skeleton className="my-0.5 w-48" />
        <div className="rounded-lg border bg-surface">
          <div className="h-8" />
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex h-10 items-center gap-6 border-t px-3 max-lg:h-[53px]">
              <Skeleton className="h-3 grow" />
              <Skeleton className="h-3 w-28 shrink-0 max-sm:hidden" />
              <Skeleton className="h-5 w-32 shrink-0 rounded-full" />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
