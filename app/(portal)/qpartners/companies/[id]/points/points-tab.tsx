'use client';

import { useMemo } from 'react';
import { ListFooter } from '@/components/list/list-footer';
import { LiveList } from '@/components/list/live-list';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { useList, type ListProps } from '@/components/list/use-list';
import { PortalLink } from '@/components/layout/navigation';
import { RecordLink } from '@/components/record/record-link';
import { DownloadReport } from '@/components/report/download-report';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { companyPointsAddress, statementAddress } from '@/lib/addresses/company';
import { movementKindName } from '@/lib/domain/point-movement';
import { fullNameOf } from '@/lib/domain/person';
import { formatCountOf, formatPoints, signedPoints } from '@/lib/format';
import { formatDate } from '@/lib/time';
import { CompanyActions, CompanyBreadcrumb, CompanyHead, useCompany } from '../company-head';
import { pointsOfCompany, type CompanyMovement } from '../company-lists';

/** The ledger of a company, from the newest movement on. */
export function PointsTab(props: ListProps) {
  const list = useList(pointsOfCompany, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const rows = answer?.data ?? [];
  const company = useCompany(list.view.company ?? 0);
  const columns = useMemo(() => columnsOf(props.timeZone), [props.timeZone]);
  const last = rows.at(-1);
  const range = formatCountOf(rows.length, 'movement');
  return (
    <>
      <CompanyBreadcrumb />
      <LiveList
        list={list}
        title={company?.name ?? 'Company'}
        outcome={rows.length === 0 ? NO_MOVEMENTS : range}
        actions={
          <>
            <DownloadReport report="movements" query={{ companyId: list.view.company }} />
            <PortalLink href={statementAddress.href({ company: list.view.company })} className={buttonClass()}>
              Statement
            </PortalLink>
            {company ? <CompanyActions company={company} /> : null}
          </>
        }
        tabs={company ? <CompanyHead company={company} current="points" timeZone={props.timeZone} /> : null}
        problem="There was a problem getting the ledger of the company."
        empty={rows.length === 0 ? <EmptyState title={NO_MOVEMENTS} /> : null}
      >
        <ListTable label="Points" columns={columns} rows={rows} view={view} />
        <ListFooter range={range}>
          <nav aria-label="Pages" className="flex gap-4">
            {view.older ? <a href={companyPointsAddress.href({ company: view.company })}>Newest</a> : null}
            {answer?.hasMore && last ? (
              <a href={companyPointsAddress.href({ ...view, older: last.id })}>Older</a>
            ) : null}
          </nav>
        </ListFooter>
      </LiveList>
    </>
  );
}

const NO_MOVEMENTS = 'No movements of points.';

const columnsOf = (timeZone: string): ListColumn<CompanyMovement>[] => [
  {
    id: 'date',
    header: 'Date',
    meta: { width: 110, slot: 'aside', className: 'figures' },
    cell: ({ createdAt }) => formatDate(createdAt, timeZone),
  },
  {
    id: 'kind',
    header: 'Movement',
    meta: { width: 190, slot: 'title' },
    cell: ({ kind }) => movementKindName(kind),
  },
  {
    id: 'source',
    header: 'From',
    meta: { slot: 'detail' },
    cell: ({ orderId, orderNumber, reason }) =>
      orderId ? (
        <RecordLink to="order" id={orderId}>
          {orderNumber ?? `Order ${orderId}`}
        </RecordLink>
      ) : (
        reason || NOTHING
      ),
  },
  { id: 'by', header: 'By', meta: { width: 170, narrow: false }, cell: (movement) => fullNameOf(movement) || NOTHING },
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
