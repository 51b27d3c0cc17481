'use client';

import type { Claimant } from '@/components/approvals/module-decisions';
import { useMemo } from 'react';
import { usePending } from '@/components/action/pending';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { FirstApprovalMark } from '@/components/approvals/first-approval';
import { DecidingNote, SelectDecidable } from '@/components/approvals/deciding-row';
import { FilterForm } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider, SelectPage } from '@/components/list/selection';
import { createSelectionStore } from '@/components/list/selection-store';
import { RecordHost } from '@/components/record/record-host';
import { deferred } from '@/components/ui/deferred';
import { assignedColumn, AssignedRows, FilterMine, mineChip } from '@/components/assignments/assigned';
import { moduleApprovalsAddress, type ModuleApprovalsView } from '@/lib/addresses/approvals';
import { formatCount, formatPoints } from '@/lib/text/format';
import { DecideModules, type SelectedClaimant } from './decide-modules';

const ProductTypesDialog = deferred(() => import('./product-types-dialog'));

/** A row as its columns show it. */
export interface ApprovalRow extends Claimant {
  /** Its place in the list, from 1. */
  no: number;
  /** For how long the one that waits longest has waited, in words. */
  age?: string;
  /** Who approved it first, and when, where it waits for a second administrator. */
  firstApproval?: string;
}

/** In the browser there is one list of these; the server never selects. */
const selection = createSelectionStore<SelectedClaimant>();

export function ApprovalsFilters({ view }: { view: ModuleApprovalsView }) {
  const { search } = view;
  return (
    <FilterForm
      id="approvals"
      address={moduleApprovalsAddress}
      view={view}
      chips={[...(search ? [{ label: `Company: ${search}`, clears: ['search'] }] : []), ...mineChip(view)]}
    >
      <SearchField name="search" label="Search companies" />
      <FilterMine />
    </FilterForm>
  );
}

/** The companies of a page with what each has waiting, to be selected and decided. */
export function ApprovalsTable({
  rows,
  view,
  paged,
}: {
  rows: ApprovalRow[];
  view: ModuleApprovalsView;
  paged: PagedList;
}) {
  const isAnyFirst = rows.some(({ firstApproval }) => firstApproval !== undefined);
  const columns = useMemo(() => approvalColumns(view, isAnyFirst), [view, isAnyFirst]);
  const pending = usePending();
  return (
    <>
      <SelectionProvider
        store={selection}
        address={moduleApprovalsAddress}
        view={view}
        rows={rows
          .filter(({ id }) => !pending('modules', id))
          .map(({ no: _, age: __, firstApproval: ___, ...row }) => ({ ...row, label: row.name }))}
      >
        <AssignedRows kind="modules" records={rows.map(({ id }) => id)}>
          <ListTable label="Companies" columns={columns} rows={rows} view={view} address={moduleApprovalsAddress} />
        </AssignedRows>
        <DecideModules store={selection} view={view} rows={rows} />
      </SelectionProvider>
      <PagedFooter address={moduleApprovalsAddress} view={view} paged={paged} />
    </>
  );
}

/** Shows the product types of the company that the address names (`?company=ID`) in a dialog over the list. */
export function ProductTypesHost({
  rows,
  first,
  total,
  view,
  timeZone,
}: {
  rows: readonly ApprovalRow[];
  first: number;
  total: number;
  view: ModuleApprovalsView;
  timeZone: string;
}) {
  const hrefOf = (company: number | undefined) => moduleApprovalsAddress.href({ ...view, company });
  return (
    <RecordHost name="company" rows={rows} places={{ first, total }} hrefOf={hrefOf} dialog={ProductTypesDialog}>
      {({ place, row }) => <ProductTypesDialog place={place} company={row?.name} timeZone={timeZone} />}
    </RecordHost>
  );
}

/** The columns that people may hide don't depend on the page that is shown. */
export const ApprovalsColumnsMenu = columnsMenuOf(approvalColumns(moduleApprovalsAddress.read({}), false));

/** Made when it is asked for: the menu above asks as this file is read. */
function firstApprovalColumn(): ListColumn<ApprovalRow> {
  return {
    id: 'firstApproval',
    header: 'Approved first',
    meta: { width: 300, slot: 'detail', beside: false },
    cell: ({ firstApproval }) =>
      firstApproval === undefined ? null : <FirstApprovalMark>{firstApproval}</FirstApprovalMark>,
  };
}

/** @param isAnyFirst does one of them wait for a second administrator? */
function approvalColumns(view: ModuleApprovalsView, isAnyFirst: boolean): ListColumn<ApprovalRow>[] {
  return [
    {
      id: 'select',
      meta: { width: 40, slot: 'select', className: 'pin', may: ['approvals', 'decide'] },
      header: () => <SelectPage />,
      cell: ({ id, name }) => <SelectDecidable of="modules" id={id} label={name} />,
    },
    {
      id: 'no',
      header: '#',
      meta: { width: 64, className: 'num sub', narrow: false },
      cell: ({ no }) => formatCount(no),
    },
    {
      id: 'name',
      header: 'Company',
      enableHiding: false,
      meta: { slot: 'title', className: 'pin', sort: 'name' },
      cell: ({ id, name }) => (
        <>
          <a id={`company-${id}`} data-row-link="dialog" href={moduleApprovalsAddress.href({ ...view, company: id })}>
            {name}
          </a>
          <DecidingNote of="modules" id={id} />
        </>
      ),
    },
    {
      id: 'qpoints',
      header: 'Q.POINT',
      meta: { width: 160, slot: 'value', className: 'num', sort: 'qpoints', beside: 110 },
      cell: ({ qpoints }) => formatPoints(qpoints),
    },
    {
      id: 'quantity',
      header: 'Quantity (pcs)',
      meta: { width: 160, slot: 'aside', className: 'num', sort: 'moduleQuantity', beside: 112 },
      cell: ({ quantity }) => formatCount(quantity),
    },
    ...(isAnyFirst ? [firstApprovalColumn()] : []),
    {
      id: 'age',
      header: 'Waiting for',
      meta: { width: 160, slot: isAnyFirst ? 'when' : 'detail', sort: 'oldestAt', beside: 110 },
      cell: ({ age }) => age ?? NOTHING,
    },
    assignedColumn(({ id, name }) => ({ record: id, name }), { isUsual: true }),
  ];
}
