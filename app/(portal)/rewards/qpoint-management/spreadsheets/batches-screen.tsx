'use client';

import { FileSpreadsheet } from 'lucide-react';
import { AssignSelected } from '@/components/assignments/assign-selected';
import { AssignedRows, FilterAssigned } from '@/components/assignments/assigned';
import { useAssignedChip } from '@/components/assignments/assignees';
import { Breadcrumb } from '@/components/layout/breadcrumb';
import { PortalLink } from '@/components/layout/navigation';
import { May } from '@/components/layout/rights';
import { FilterForm } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { NoRows } from '@/components/list/no-matches';
import { SelectionBar, SelectionProvider } from '@/components/list/selection';
import { createSelectionStore, itemsOf } from '@/components/list/selection-store';
import { useList, type ListProps } from '@/components/list/use-list';
import { buttonClass } from '@/components/ui/button-class';
import { NEW_POINT_BATCH_PATH, QPOINT_MANAGEMENT_PATH } from '@/lib/addresses/paths';
import type { PointBatch } from '@/lib/contract/point-batches';
import { batchesList } from './batches-list';

/** This module state is safe, because the server never selects. */
const selection = createSelectionStore();

const selectedRowOf = ({ id, fileName, state }: Pick<PointBatch, 'id' | 'fileName' | 'state'>) =>
  state === 'waiting' ? { id, label: fileName } : null;

export function BatchesScreen(props: ListProps) {
  const list = useList(batchesList, props);
  const { rows } = list;
  const assignedChip = useAssignedChip('pointBatch', list.view.assigned);
  return (
    <>
      <Breadcrumb href={QPOINT_MANAGEMENT_PATH}>Q.Point Management</Breadcrumb>
      <LiveList
        list={list}
        title="Points by spreadsheet"
        actions={
          <>
            <May do="change" in="qpointManagement">
              <PortalLink href={NEW_POINT_BATCH_PATH} className={buttonClass('primary')}>
                <FileSpreadsheet aria-hidden size={16} />
                New spreadsheet
              </PortalLink>
            </May>
          </>
        }
        filters={
          <FilterForm id="batches" list={list} chips={{ assigned: assignedChip }}>
            <FilterAssigned kind="pointBatch" />
          </FilterForm>
        }
        problem="There was a problem getting points by spreadsheet."
        empty={
          <NoRows
            list={list}
            none="No points by spreadsheet yet."
            hint="Points given and taken by spreadsheet appear here. A whole batch can be undone."
            unmatched="No waiting batches are assigned to you."
          />
        }
      >
        <AssignedRows kind="pointBatch" records={rows.flatMap(({ id, state }) => (state === 'waiting' ? id : []))}>
          <SelectionProvider store={selection} list={list} keep={selectedRowOf}>
            <ListTable list={list} label="Points by spreadsheet" />
            <SelectionBar>
              {(selected) => <AssignSelected of={[{ kind: 'pointBatch', items: itemsOf(selected) }]} />}
            </SelectionBar>
          </SelectionProvider>
        </AssignedRows>
        <PagedFooter list={list} />
      </LiveList>
    </>
  );
}
