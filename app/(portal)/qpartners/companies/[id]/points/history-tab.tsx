'use client';

import { useMemo } from 'react';
import { ColumnsMenu } from '@/components/list/columns-menu';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { useList, type ListProps } from '@/components/list/use-list';
import { RecordLink } from '@/components/record/record-link';
import { EmptyState } from '@/components/ui/empty-state';
import { companyHistoryAddress } from '@/lib/addresses/company';
import type { PointHistoryEntry } from '@/lib/contract/points';
import { fullNameOf } from '@/lib/domain/person';
import { formatPoints } from '@/lib/text/format';
import { pageCount, rangeLabel } from '@/lib/addresses/page-range';
import { formatDate, formatTime } from '@/lib/time/format-time';
import { CompanyActions, CompanyBreadcrumb, CompanyListHead, useCompany } from '../company-head';
import { historyOfCompany } from '../company-lists';

type Step = PointHistoryEntry & { id: number };

/** What became of a company's point requests, newest first: in the place of the ledger. */
export function HistoryTab(props: ListProps) {
  const list = useList(historyOfCompany, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const rows = useMemo(
    () => (answer?.data ?? []).map((step, place): Step => ({ ...step, id: step.id ?? place + 1 })),
    [answer],
  );
  const total = answer?.total ?? 0;
  const company = useCompany(list.view.company ?? 0);
  const columns = useMemo(() => columnsOf(props.timeZone), [props.timeZone]);
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: 'steps' });
  return (
    <>
      <CompanyBreadcrumb />
      <LiveList
        list={list}
        title={company?.name ?? 'Company'}
        outcome={rows.length === 0 ? NO_HISTORY : range}
        actions={
          <>
            {company ? <CompanyActions company={company} /> : null}
            <ColumnsMenu of={columns} />
          </>
        }
        tabs={<CompanyListHead id={list.view.company ?? 0} current="points" timeZone={props.timeZone} />}
        problem="There was a problem getting point update histories"
        empty={rows.length > 0 ? null : <EmptyState title={NO_HISTORY} />}
      >
        <ListTable label="Points" columns={columns} rows={rows} view={view} />
        <PagedFooter address={companyHistoryAddress} view={view} paged={{ range, pages: pageCount(total) }} />
      </LiveList>
    </>
  );
}

const NO_HISTORY = 'No point update history.';

const columnsOf = (timeZone: string): ListColumn<Step>[] => [
  {
    id: 'date',
    header: 'Date',
    meta: { width: 110, slot: 'aside', className: 'figures' },
    cell: ({ createdAt }) => formatDate(createdAt, timeZone),
  },
  {
    id: 'time',
    header: 'Time',
    meta: { width: 90, className: 'figures', narrow: false },
    cell: ({ createdAt }) => formatTime(createdAt, timeZone),
  },
  {
    id: 'update',
    header: 'Update',
    enableHiding: false,
    meta: { slot: 'title' },
    cell: ({ requestStatus, purpose, reason }) => [requestStatus, purpose, reason].filter(Boolean).join(' · '),
  },
  {
    id: 'points',
    header: 'Qpoints',
    meta: { width: 130, slot: 'value', className: 'num' },
    cell: ({ qpoints }) => formatPoints(qpoints),
  },
  {
    id: 'by',
    header: 'Update By',
    meta: { width: 200, slot: 'detail' },
    cell: (step) => (
      <RecordLink to="admin" id={step.userId}>
        {fullNameOf(step) || NOTHING}
      </RecordLink>
    ),
  },
];
