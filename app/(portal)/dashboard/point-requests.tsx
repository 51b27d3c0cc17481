import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { PointStatusPill } from '@/components/ui/point-status-pill';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import { companiesAddress } from '@/lib/addresses/companies';
import { call, toResult } from '@/lib/api/call';
import { listCompaniesPage } from '@/lib/api/list-companies';
import { type CompanyPoints, listOwnPointRequests, MAX_HISTORY_PER_ANSWER, type OwnPointRequest } from '@/lib/contract/points';
import { type Asker, isRequestStatusId, phaseOf } from '@/lib/domain/point-request';
import { env } from '@/lib/env';
import { formatCount, formatPoints } from '@/lib/format';
import { QPOINT_MANAGEMENT_PATH } from '@/lib/paths';
import { formatDate } from '@/lib/time';
import { CELL, DateAndTime, RowLink, SummaryCard, SummaryTable, WIDE_ONLY } from './summary';

const NEWEST = 5;

/** The requests that await an administrator's decision: how many, and the newest, with the way to exactly those. */
export async function AwaitingRequests() {
  const page = await toResult(listCompaniesPage({ status: 'pending', sort: 'latestUpdate', direction: 'desc', limit: NEWEST }));
  const total = page.ok ? page.value.total : 0;
  return (
    <SummaryCard
      id="awaiting-requests"
      title="Requests that await a decision"
      link={total > 0 ? { href: companiesAddress.href({ status: 'pending' }), label: `View all ${formatCount(total)}` } : null}
    >
      {!page.ok ? (
        <ErrorState title="There was a problem getting companies">{page.error.message}</ErrorState>
      ) : total === 0 ? (
        <EmptyState title="No request awaits a decision." />
      ) : (
        <RequestTable requests={page.value.data.flatMap(requestOfCompany)} timeZone={env().PORTAL_TIME_ZONE} />
      )}
    </SummaryCard>
  );
}

function requestOfCompany({ id: company, name, pointRequest, latestUpdateAt }: CompanyPoints): ShownRequest[] {
  if (!pointRequest) return [];
  return [
    {
      id: pointRequest.id,
      companyName: name,
      requesterName: pointRequest.requesterName,
      href: companiesAddress.href({ status: 'pending', company }),
      points: pointRequest.qpoints,
      statusId: pointRequest.requestStatusId,
      statusName: pointRequest.requestStatus,
      at: latestUpdateAt ?? pointRequest.createdAt,
    },
  ];
}

/**
 * What became of the reader's own requests, latest change first. Administrators mostly change points at once, so an empty
 * list is not shown to them.
 */
export async function OwnRequests({ asker }: { asker: Asker }) {
  const isAdministrator = asker === 'administrator';
  const size = isAdministrator ? MAX_HISTORY_PER_ANSWER : NEWEST;
  const own = await toResult(call(listOwnPointRequests, { query: { size } }));
  const requests = own.ok ? own.value.data.filter((request) => !isAdministrator || awaited(request)).slice(0, NEWEST) : [];
  const isEmpty = own.ok ? requests.length === 0 : own.error.status === 404;
  if (isEmpty && isAdministrator) return null;
  return (
    <SummaryCard id="own-requests" title="Your requests" link={{ href: QPOINT_MANAGEMENT_PATH, label: 'Q.Point Management' }}>
      {own.ok && isEmpty ? (
        <EmptyState title="No requests yet.">
          What you request for a company in Q.Point Management stands here, and what became of it.
        </EmptyState>
      ) : own.ok ? (
        <RequestTable requests={requests.map(ownRequest)} timeZone={env().PORTAL_TIME_ZONE} />
      ) : isEmpty ? (
        <EmptyState title="The server does not tell which requests are yours.">
          Q.Point Management shows the latest one of each company.
        </EmptyState>
      ) : (
        <ErrorState title="There was a problem getting your point requests">{own.error.message}</ErrorState>
      )}
    </SummaryCard>
  );
}

function ownRequest({ id, companyId, companyName, qpoints, requestStatusId, requestStatus, updatedAt }: OwnPointRequest): ShownRequest {
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

/** A point request as the dashboard shows it. */
interface ShownRequest {
  id: number;
  companyName: string;
  /** Who asked; left out where it is the reader, and where another upstream does not tell. */
  requesterName?: string | null | undefined;
  /** Its company's dialog. */
  href: string;
  points: number;
  statusId: number;
  statusName?: string | null | undefined;
  /** When it changed last, ISO 8601; another upstream may not tell. */
  at?: string | null | undefined;
}

/** A cell that there is room for on wide screens alone; its words stand in a line of the first cell. */
const WIDEST_ONLY = 'max-lg:hidden';

/** Point requests, each opening its company. */
function RequestTable({ requests, timeZone }: { requests: readonly ShownRequest[]; timeZone: string }) {
  const namesRequester = requests.some(({ requesterName }) => requesterName);
  return (
    <SummaryTable
      heads={[
        ['Company', ''],
        ...(namesRequester ? ([['Requested by', `${WIDEST_ONLY} w-52`]] as const) : []),
        ['Date', `${WIDE_ONLY} w-40`],
        ['Points', `${WIDE_ONLY} w-40 !text-right`],
        ['Status', 'w-48 max-sm:w-44'],
      ]}
    >
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} namesRequester={namesRequester} timeZone={timeZone} />
      ))}
    </SummaryTable>
  );
}

function RequestRow({
  request,
  namesRequester,
  timeZone,
}: {
  request: ShownRequest;
  /** Is there a column for who asked? */
  namesRequester: boolean;
  timeZone: string;
}) {
  const { companyName, requesterName, href, at, statusId, statusName } = request;
  const points = formatPoints(request.points);
  return (
    <tr className="hover:bg-hover">
      <td className={`${CELL} ${requesterName ? 'max-lg:py-1.5' : ''} max-sm:py-2`} title={companyName}>
        <RowLink href={href}>{companyName}</RowLink>
        {requesterName ? (
          <span className="block truncate text-xs text-muted lg:hidden">by {requesterName}</span>
        ) : null}
        <span className="block truncate text-xs text-muted sm:hidden">
          {[at && formatDate(at, timeZone), points].filter(Boolean).join(' · ')}
        </span>
      </td>
      {namesRequester ? (
        <td className={`${CELL} ${WIDEST_ONLY}`} title={requesterName ?? undefined}>
          {requesterName ?? '—'}
        </td>
      ) : null}
      <td className={`${CELL} ${WIDE_ONLY} tabular-nums`}>
        {at ? <DateAndTime at={at} timeZone={timeZone} /> : '—'}
      </td>
      <td className={`${CELL} ${WIDE_ONLY} text-right tabular-nums`}>{points}</td>
      <td className={CELL}>
        <PointStatusPill id={statusId} name={statusName} />
      </td>
    </tr>
  );
}

/** The shape of a card of point requests while they are on their way. */
export function RequestsSkeleton() {
  return (
    <>
      <LoadingNote>Loading requests…</LoadingNote>
      <div aria-hidden className="appears-late flex flex-col gap-2">
        <Skeleton className="my-0.5 w-48" />
        <div className="rounded-lg border bg-surface">
          <div className="h-8" />
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex h-10 items-center gap-6 border-t px-3 max-sm:h-[53px]">
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
