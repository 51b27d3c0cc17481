'use client';

import { FileSpreadsheet } from 'lucide-react';
import { Breadcrumb } from '@/components/layout/breadcrumb';
import { PortalLink } from '@/components/layout/navigation';
import { May } from '@/components/layout/rights';
import { LiveList } from '@/components/list/live-list';
import { useList, type ListProps } from '@/components/list/use-list';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { formatCount } from '@/lib/format';
import { pageCount, rangeLabel } from '@/lib/page-range';
import { NEW_POINT_BATCH_PATH, QPOINT_MANAGEMENT_PATH } from '@/lib/paths';
import { batchesList } from './batches-list';
import { BatchesTable } from './batches-table';

/** The spreadsheets by which points were given and taken. */
export function BatchesScreen(props: ListProps) {
  const list = useList(batchesList, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const rows = answer?.data ?? [];
  const total = answer?.total ?? 0;
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: 'batches' });
  return (
    <>
      <Breadcrumb href={QPOINT_MANAGEMENT_PATH}>Q.Point Management</Breadcrumb>
      <LiveList
        list={list}
        title="Points by spreadsheet"
        count={formatCount(total)}
        outcome={range}
        actions={
          <May do="change" in="qpointManagement">
            <PortalLink href={NEW_POINT_BATCH_PATH} className={buttonClass('primary')}>
              <FileSpreadsheet aria-hidden size={16} />
              New spreadsheet
            </PortalLink>
          </May>
        }
        problem="There was a problem getting points by spreadsheet."
        empty={
          rows.length === 0 ? (
            <EmptyState title="No points by spreadsheet yet.">
              What a spreadsheet gives and takes stands here, and can be undone as a whole.
            </EmptyState>
          ) : null
        }
      >
        <BatchesTable rows={rows} view={view} timeZone={props.timeZone} paged={{ range, pages: pageCount(total) }} />
      </LiveList>
    </>
  );
}
