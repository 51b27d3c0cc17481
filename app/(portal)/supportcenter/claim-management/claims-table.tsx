'use client';

import { useMemo } from 'react';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { daysChip, FilterDays, FilterForm, FilterSelect } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { RecordHost } from '@/components/record/record-host';
import { RecordLink } from '@/components/record/record-link';
import { DownloadReport } from '@/components/report/download-report';
import { deferred } from '@/components/ui/deferred';
import { WarrantyStatusPill } from '@/components/ui/warranty-status-pill';
import { warrantyClaimsAddress, type WarrantyClaimsView } from '@/lib/addresses/warranty-claims';
import type { RowPlaces } from '@/lib/addresses/page-range';
import { formatDashed } from '@/lib/time/format-time';
import { claimsQuery } from './claims-list';

const ClaimDialog = deferred(() => import('./claim-dialog'));

/** A row as its columns show it. */
export interface ClaimListRow {
  id: number;
  number: string;
  /** ISO 8601. */
  createdAt: string;
  /** In words, with the subtype. */
  type: string;
  companyId?: number;
  company?: string;
  userId?: number;
  name?: string;
  product?: string;
  state?: string;
  status?: string;
}

export function ClaimsFilters({
  view,
  today,
  statuses,
  states,
}: {
  view: WarrantyClaimsView;
  today: string;
  /** Those that claims have. */
  statuses: readonly string[];
  states: readonly string[];
}) {
  const { searchFor, status, state } = view;
  const chips = [
    ...(searchFor ? [{ label: `Search: ${searchFor}`, clears: ['searchFor'] }] : []),
    ...(status ? [{ label: `Status: ${status}`, clears: ['status'] }] : []),
    ...(state ? [{ label: `State: ${state}`, clears: ['state'] }] : []),
    ...daysChip(view),
  ];
  return (
    <FilterForm id="claims" address={warrantyClaimsAddress} view={view} chips={chips}>
      <SearchField name="searchFor" label="Search Claim #, serial number, company, name, project or city" />
      <Choice name="status" label="Status" values={statuses} chosen={status} className="w-44" />
      <Choice name="state" label="State" values={states} chosen={state} className="w-32" />
      <FilterDays today={today} />
    </FilterForm>
  );
}

/** An address may name what no claim has any more. */
function Choice({
  values,
  chosen,
  ...field
}: {
  name: string;
  label: string;
  values: readonly string[];
  chosen: string | undefined;
  className: string;
}) {
  const options = chosen && !values.includes(chosen) ? [chosen, ...values] : values;
  return (
    <FilterSelect {...field}>
      {options.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </FilterSelect>
  );
}

export function ClaimsTable({
  rows,
  view,
  timeZone,
  paged,
}: {
  rows: ClaimListRow[];
  view: WarrantyClaimsView;
  timeZone: string;
  paged: PagedList;
}) {
  const columns = useMemo(() => claimColumns(timeZone, view), [timeZone, view]);
  return (
    <>
      <ListTable
        label="Claims"
        columns={columns}
        rows={rows}
        view={view}
        address={warrantyClaimsAddress}
        rowKey="place"
      />
      <PagedFooter address={warrantyClaimsAddress} view={view} paged={paged} />
    </>
  );
}

/** The columns that people may hide don't depend on the page that is shown. */
export const ClaimsColumnsMenu = columnsMenuOf(claimColumns('UTC', warrantyClaimsAddress.read({})));

function claimColumns(timeZone: string, view: WarrantyClaimsView): ListColumn<ClaimListRow>[] {
  return [
    {
      id: 'number',
      header: 'Claim #',
      enableHiding: false,
      meta: { width: 124, slot: 'title', className: 'pin figures', sort: 'claimLabel', beside: 104 },
      cell: ({ id, number }) => (
        <a id={`claim-${id}`} data-row-link="dialog" href={warrantyClaimsAddress.href({ ...view, claim: id })}>
          {number}
        </a>
      ),
    },
    {
      id: 'createdAt',
      header: 'Date',
      meta: { width: 116, slot: 'value', className: 'figures', sort: 'createdAt', beside: false },
      // MM-DD-YYYY (spec 3 §9).
      cell: ({ createdAt }) => formatDashed(createdAt, timeZone),
    },
    {
      id: 'company',
      header: 'Company',
      meta: { slot: 'detail', className: 'links', sort: 'companyName' },
      cell: ({ company, companyId }) =>
        company ? (
          <RecordLink to="company" id={companyId}>
            {company}
          </RecordLink>
        ) : (
          NOTHING
        ),
    },
    {
      id: 'name',
      header: 'Name',
      meta: { width: 150, className: 'links', sort: 'fullName', narrow: false },
      cell: ({ name, userId }) => (
        <RecordLink to="person" id={userId}>
          {name ?? NOTHING}
        </RecordLink>
      ),
    },
    { id: 'type', header: 'Type', meta: { sort: 'claimsType', narrow: false }, cell: ({ type }) => type },
    {
      id: 'product',
      header: 'Product',
      meta: { sort: 'productName', narrow: false },
      cell: ({ product }) => product ?? NOTHING,
    },
    { id: 'state', header: 'State', meta: { width: 84, sort: 'state' }, cell: ({ state }) => state ?? NOTHING },
    {
      id: 'status',
      header: 'Status',
      meta: { width: 200, slot: 'aside', className: 'edge', sort: 'claimStatus', beside: 184 },
      cell: ({ status }) => (status ? <WarrantyStatusPill status={status} /> : NOTHING),
    },
  ];
}

/** Every claim of the filter, in its order. */
export function ClaimsDownload({ view }: { view: WarrantyClaimsView }) {
  return <DownloadReport report="warranty-claims" query={claimsQuery(view)} label="Report (CSV)" usual="csv" />;
}

/** Shows the claim that the address names (`?claim=ID`) in a dialog over the list. */
export function ClaimDialogHost({
  rows,
  places,
  view,
  timeZone,
}: {
  rows: readonly { id: number; number: string }[];
  places: RowPlaces;
  view: WarrantyClaimsView;
  timeZone: string;
}) {
  const hrefOf = (claim: number | undefined) => warrantyClaimsAddress.href({ ...view, claim });
  return (
    <RecordHost name="claim" rows={rows} places={places} hrefOf={hrefOf} dialog={ClaimDialog}>
      {({ place, row }) => <ClaimDialog place={place} number={row?.number} timeZone={timeZone} />}
    </RecordHost>
  );
}
