'use client';

import { useMemo } from 'react';
import { ColumnsMenu } from '@/components/list/columns-menu';
import { daysChip, FilterDays, FilterForm, FilterSelect } from '@/components/list/filter-form';
import { ListFooter } from '@/components/list/list-footer';
import { LiveList } from '@/components/list/live-list';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { PortalLink } from '@/components/layout/navigation';
import { RecordHost } from '@/components/record/record-host';
import { RecordLink } from '@/components/record/record-link';
import { DownloadReport } from '@/components/report/download-report';
import { buttonClass } from '@/components/ui/button-class';
import { deferred } from '@/components/ui/deferred';
import { EmptyState } from '@/components/ui/empty-state';
import { companyPointsAddress, statementAddress, type CompanyPointsView } from '@/lib/addresses/company';
import { MOVEMENT_KIND_NAMES, MOVEMENT_KINDS, movementKindName } from '@/lib/domain/movement-kind';
import { fullNameOf } from '@/lib/domain/person';
import { formatCountOf, formatPoints, signedPoints } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';
import { CompanyActions, CompanyBreadcrumb, CompanyListHead, useCompany } from '../company-head';
import { movementFilter, pointsOfCompany, type CompanyMovement } from '../company-lists';

const MovementDialog = deferred(() => import('./movement-dialog'));

/** The ledger of a company, from the newest movement on. */
export function PointsTab(props: ListProps) {
  const list = useList(pointsOfCompany, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const rows = answer?.data ?? [];
  const company = useCompany(list.view.company ?? 0);
  const columns = useMemo(() => columnsOf(props.timeZone, view), [props.timeZone, view]);
  const isFiltered = Boolean(view.kind ?? view.startDate ?? view.endDate);
  const last = rows.at(-1);
  const range = formatCountOf(rows.length, 'movement');
  return (
    <>
      <CompanyBreadcrumb />
      <LiveList
        list={list}
        title={company?.name ?? 'Company'}
        outcome={rows.length === 0 ? (isFiltered ? NO_MATCHES : NO_MOVEMENTS) : range}
        actions={
          <>
            <DownloadReport report="movements" query={movementFilter(list.view)} />
            <PortalLink href={statementAddress.href({ company: list.view.company })} className={buttonClass()}>
              Statement
            </PortalLink>
            {company ? <CompanyActions company={company} /> : null}
            <ColumnsMenu of={columns} />
          </>
        }
        tabs={<CompanyListHead id={list.view.company ?? 0} current="points" timeZone={props.timeZone} />}
        problem="There was a problem getting the ledger of the company."
        filters={<PointsFilters view={list.view} today={props.today} />}
        empty={
          rows.length > 0 ? null : isFiltered ? (
            <NoMatches title={NO_MATCHES} clearHref={companyPointsAddress.clearHref(view)} />
          ) : (
            <EmptyState title={NO_MOVEMENTS} />
          )
        }
        over={
          <RecordHost
            name="movement"
            rows={rows}
            places={null}
            hrefOf={(movement) => companyPointsAddress.href({ ...view, movement })}
            dialog={MovementDialog}
          >
            {({ place }) => <MovementDialog place={place} timeZone={props.timeZone} />}
          </RecordHost>
        }
      >
        <ListTable label="Points" columns={columns} rows={rows} view={view} />
        <ListFooter range={range}>
          <nav aria-label="Pages" className="flex gap-4">
            {view.older ? <a href={companyPointsAddress.filterHref(view, {})}>Newest</a> : null}
            {answer?.hasMore && last ? (
              <a href={companyPointsAddress.filterHref(view, { older: last.id })}>Older</a>
            ) : null}
          </nav>
        </ListFooter>
      </LiveList>
    </>
  );
}

function PointsFilters({ view, today }: { view: CompanyPointsView; today: string }) {
  const { kind } = view;
  const chips = [
    ...(kind ? [{ label: `Movement: ${movementKindName(kind)}`, clears: ['kind'] }] : []),
    ...daysChip(view),
  ];
  return (
    <FilterForm id="movements" address={companyPointsAddress} view={view} chips={chips}>
      <FilterSelect name="kind" label="Movement" all="All" className="w-56">
        {MOVEMENT_KINDS.map((each) => (
          <option key={each} value={each}>
            {MOVEMENT_KIND_NAMES[each]}
          </option>
        ))}
      </FilterSelect>
      <FilterDays today={today} />
    </FilterForm>
  );
}

const NO_MOVEMENTS = 'No point movements yet.';
const NO_MATCHES = 'No movements match this filter.';

const columnsOf = (timeZone: string, view: CompanyPointsView): ListColumn<CompanyMovement>[] => [
  {
    id: 'date',
    header: 'Date',
    meta: { width: 110, slot: 'aside', className: 'figures' },
    cell: ({ createdAt }) => formatDate(createdAt, timeZone),
  },
  {
    id: 'kind',
    header: 'Movement',
    enableHiding: false,
    meta: { width: 190, slot: 'title', className: 'links' },
    cell: ({ id, kind }) => (
      <a id={`movement-${id}`} data-row-link="dialog" href={companyPointsAddress.href({ ...view, movement: id })}>
        <span className="sr-only">Explain: </span>
        {movementKindName(kind)}
      </a>
    ),
  },
  {
    id: 'source',
    header: 'From',
    meta: { slot: 'detail' },
    cell: ({ orderId, orderNumber, approvalId, reason }) =>
      orderId ? (
        <RecordLink to="order" id={orderId}>
          {orderNumber ?? `Order ${orderId}`}
        </RecordLink>
      ) : approvalId ? (
        <RecordLink to="approval" id={approvalId}>{`Approval ${approvalId}`}</RecordLink>
      ) : (
        reason || NOTHING
      ),
  },
  {
    id: 'by',
    header: 'By',
    meta: { width: 170, narrow: false },
    cell: (movement) => (
      <RecordLink to="admin" id={movement.userId}>
        {fullNameOf(movement) || NOTHING}
      </RecordLink>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    meta: { width: 130, slot: 'value', className: 'num' },
    cell: ({ amount }) => signedPoints(amount),
  },
  {
    id: 'balance',
    header: 'Balance',
    meta: { width: 130, className: 'num' },
    cell: ({ balance }) => formatPoints(balance),
  },
];
