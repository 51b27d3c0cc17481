'use client';

import { FileSpreadsheet } from 'lucide-react';
import { Breadcrumb } from '@/components/layout/breadcrumb';
import { PortalLink } from '@/components/layout/navigation';
import { May } from '@/components/layout/rights';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { pointBatchesAddress } from '@/lib/addresses/point-batches';
import { formatCount } from '@/lib/text/format';
import { pageCount, rangeLabel } from '@/lib/addresses/page-range';
import { NEW_POINT_BATCH_PATH, QPOINT_MANAGEMENT_PATH } from '@/lib/addresses/paths';
import { batchesList } from './batches-list';
import { BatchesColumnsMenu, BatchesFilters, BatchesTable } from './batches-table';

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
          <>
            <BatchesColumnsMenu />
            <May do="change" in="qpointManagement">
              <PortalLink href={NEW_POINT_BATCH_PATH} className={buttonClass('primary')}>
                <FileSpreadsheet aria-hidden size={16} />
                New spreadsheet
              </PortalLink>
            </May>
          </>
        }
        filters={<BatchesFilters view={list.view} />}
        problem="There was a problem getting points by spreadsheet."
        empty={
          rows.length > 0 ? null : view.mine ? (
            <NoMatches
              title="No waiting batches are assigned to you."
              clearHref={pointBatchesAddress.clearHref(view)}
            />
          ) : (
            <EmptyState title="No points by spreadsheet yet.">
              Points given and taken by spreadsheet appear here. A whole batch can be undone.
            </EmptyState>
          )
        }
      >
        <BatchesTable rows={rows} view={view} timeZone={props.timeZone} paged={{ range, pages: pageCount(total) }} />
      </LiveList>
    </>
  );
}
