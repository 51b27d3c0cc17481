import clsx from 'clsx';
import { DecidingNote } from '@/components/approvals/deciding-row';
import { assignedColumn } from '@/components/assignments/assigned-column';
import { defineList, type AnswerOf, type RowOf } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { selectColumn } from '@/components/list/select-column';
import { PointStatusPill } from '@/components/ui/point-status-pill';
import { StatusPill } from '@/components/ui/status-pill';
import { companiesAddress, type CompaniesView } from '@/lib/addresses/companies';
import type { searchCompanyPoints } from '@/lib/contract/points';
import { approvalStepName } from '@/lib/domain/approval-step';
import { latestUpdateOf } from '@/lib/domain/latest-update';
import { movementKindName } from '@/lib/domain/movement-kind';
import { PENDING_STATUSES } from '@/lib/domain/point-request';
import { isLate } from '@/lib/domain/waiting-age';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { formatPoints, signedPoints } from '@/lib/text/format';
import { ageLabel, formatDate } from '@/lib/time/format-time';

/** A view's filter and order, shared with its report. The default order is the upstream's own. */
export function companiesQuery(view: CompaniesView) {
  const { search, status, week, movedFrom, movedUntil, silent, aged, agedAt, requestedUntil } = view;
  const { assigned, sort, direction } = view;
  return {
    ...(search ? { keyword: search } : {}),
    ...(status ? { status } : {}),
    ...(week ? { week } : {}),
    ...(movedFrom || movedUntil ? { movedFrom, movedUntil } : {}),
    ...(silent ? { silent } : {}),
    ...(aged ? { aged, ...(agedAt && { agedAt }) } : {}),
    ...(requestedUntil ? { requestedUntil } : {}),
    ...(assigned ? { assigned } : {}),
    ...(companiesAddress.isUsualSort(view) ? {} : { sort, direction }),
  };
}

interface Requested {
  pointRequest?: { id: number; requestStatusId: number } | null | undefined;
}

/** The id of a row's pending request. */
export const pendingIn = ({ pointRequest }: Requested): number | undefined =>
  PENDING_STATUSES.some((id) => id === pointRequest?.requestStatusId) ? pointRequest?.id : undefined;

/** Whether a view lists pending requests, which are sorted by waiting time. */
const isQueue = ({ status }: CompaniesView) => typeof status === 'string';

/** Companies with their points (spec 2 §2.6). Ages are relative to `readAt`. */
export const companiesList = defineList<typeof searchCompanyPoints, CompaniesView, { readAt: Date }>()({
  path: '/users/qpoints/search',
  address: companiesAddress,
  noun: ['company', 'companies'],
  query: (view) => ({ ...companiesQuery(view), limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE }),
  also: ['id', 'latestUpdateAt', 'latestMovement'],
  columns: [
    selectColumn<{ id: number; name: string }>(({ name }) => name, {
      may: ['qpointManagement', ['decide', 'export']],
    }),
    {
      field: 'name',
      header: 'Company',
      slot: 'title',
      pin: true,
      sort: 'name',
      opens: 'company',
    },
    { field: 'state', header: 'State', slot: 'detail', fit: true, narrow: false, sort: 'state' },
    {
      id: 'step',
      field: 'approvalStep',
      header: 'Step',
      muted: true,
      fit: true,
      narrow: false,
      optional: ({ view }) => isQueue(view) || view.silent !== undefined,
      cell: ({ approvalStep }) => approvalStepName(approvalStep) ?? NOTHING,
    },
    {
      id: 'accrued',
      field: 'totalQpoints',
      header: 'Total Accrued',
      kind: 'points',
      narrow: false,
      sort: 'totalQpoints',
    },
    { field: 'consumed', header: 'Total Consumed', kind: 'points', narrow: false, sort: 'consumed' },
    {
      id: 'available',
      field: 'availableQpoints',
      header: 'Total Available',
      kind: 'points',
      slot: 'value',
      sort: 'availableQpoints',
    },
    {
      id: 'waiting',
      header: 'Waiting',
      kind: 'figures',
      sort: 'latestUpdate',
      when: ({ view }) => isQueue(view),
      cell: WaitingCell,
    },
    {
      id: 'moved',
      header: 'Last moved',
      kind: 'figures',
      sort: 'latestUpdate',
      when: ({ view }) => view.silent !== undefined && !isQueue(view),
      cell: ({ latestMovement }, { timeZone }) =>
        latestMovement ? formatDate(latestMovement.createdAt, timeZone) : NOTHING,
    },
    {
      id: 'latest',
      field: 'pointRequest',
      header: 'Latest Point Update',
      slot: 'aside',
      beside: true,
      sort: 'latestUpdate',
      cell: LatestCell,
    },
    assignedColumn<Requested & { name: string }>((company) => ({ record: pendingIn(company), name: company.name })),
  ],
});

export type CompaniesAnswer = AnswerOf<typeof companiesList>;
export type CompanyRow = RowOf<typeof companiesList>;

/** How long a pending request has waited. */
function WaitingCell(company: Requested & { latestUpdateAt?: string | null }, { readAt }: { readAt: Date }) {
  const since = pendingIn(company) === undefined ? null : company.latestUpdateAt;
  if (!since) return NOTHING;
  return <span className={clsx(isLate('other', since, readAt) && 'text-bad')}>{ageLabel(since, readAt)}</span>;
}

/**
 * The latest update. After a later movement it also shows the latest request's status if that is pending or filtered
 * by.
 */
function LatestCell(
  company: Requested & { id: number } & Parameters<typeof latestUpdateOf>[0] & {
      pointRequest?: { requestStatus?: string | null } | null;
    },
  { view, timeZone }: { view: CompaniesView; timeZone: string },
) {
  const { pointRequest: request, latestMovement } = company;
  if (!request && !latestMovement) return <span className="sub">{NOTHING}</span>;
  const { kind, points, at } = latestUpdateOf(company);
  const amount = points === undefined ? null : kind ? signedPoints(points) : formatPoints(points);
  const showsStatus = request && (!kind || view.status !== undefined || pendingIn(company) !== undefined);
  // The kind comes last, because the cell cuts off the end.
  const parts = [amount, at && formatDate(at, timeZone), showsStatus && kind && movementKindName(kind)]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      {showsStatus ? (
        <PointStatusPill id={request.requestStatusId} name={request.requestStatus} />
      ) : kind ? (
        <StatusPill tone="quiet">{movementKindName(kind)}</StatusPill>
      ) : null}
      <span title={parts} className="pl-2 align-middle text-muted tabular-nums max-sm:hidden beside:hidden">
        {parts}
      </span>
      <DecidingNote of="pointRequest" id={company.id} />
    </>
  );
}
