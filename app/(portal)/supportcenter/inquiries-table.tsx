'use client';

import clsx from 'clsx';
import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import type { Matching } from '@/components/bulk/select-matching';
import { May, useMay } from '@/components/layout/rights';
import { ColumnsMenu } from '@/components/list/columns-menu';
import { Editable } from '@/components/list/editable';
import { FilterForm, FilterSelect, type FilterChip } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider, SelectPage, SelectRow } from '@/components/list/selection';
import { createSelectionStore } from '@/components/list/selection-store';
import { RecordLink } from '@/components/record/record-link';
import { Button } from '@/components/ui/button';
import { StatusPill } from '@/components/ui/status-pill';
import { inquiriesAddress, inquiryHref, type InquiriesView } from '@/lib/addresses/inquiries';
import type { ContactType } from '@/lib/domain/contact-type';
import { inquiryTone } from '@/lib/domain/inquiry';
import { formatDate } from '@/lib/time/format-time';
import { InquiriesBar } from './inquiries-bar';
import { labelOf } from './inquiries-query';

/** A row as its columns show it. */
export interface InquiryListRow {
  id: number;
  /** Unknown where not all are counted. */
  no?: number;
  category: string;
  name: string;
  companyId?: number;
  company?: string;
  number?: string;
  source?: string;
  /** ISO 8601. */
  at?: string;
  managerId?: number;
  manager?: string;
  status: string;
  statusId?: number;
  /** How long it waits for an answer: `3 days`. */
  waits?: string;
  isLate?: true;
}

interface Choice {
  id: number;
  name: string;
}

/** Each type selects for itself; the server never selects. */
const selections = { 1: createSelectionStore(), 2: createSelectionStore() };

const OWNERS = { mine: 'Mine', nobody: 'Unassigned' } as const;
const SEARCHED = { name: 'Name', manager: 'Account Manager', text: 'Message and replies' } as const;

export function InquiriesFilters({
  type,
  view,
  categories,
  statuses,
}: {
  type: ContactType;
  view: InquiriesView;
  categories: readonly Choice[];
  statuses: readonly Choice[];
}) {
  const hasInquiryOwners = useMay('inquiryOwners');
  const hasInquiryWaiting = useMay('inquiryWaiting');
  const hasInquiryText = useMay('inquiryText');
  const { category, status, owner, waiting, searchBy, searchFor } = view;
  const nameIn = (choices: readonly Choice[], id: number) =>
    choices.find((choice) => choice.id === id)?.name ?? String(id);
  const chips: FilterChip[] = [
    ...(category ? [{ label: `Category: ${nameIn(categories, category)}`, clears: ['category'] }] : []),
    ...(status ? [{ label: `Status: ${nameIn(statuses, status)}`, clears: ['status'] }] : []),
    ...(owner ? [{ label: OWNERS[owner], clears: ['owner'] }] : []),
    ...(waiting ? [{ label: 'Waiting longest', clears: ['waiting'] }] : []),
    ...(searchFor
      ? [{ label: `${searchBy ? SEARCHED[searchBy] : 'Name or account manager'}: ${searchFor}`, clears: ['searchFor'] }]
      : []),
  ];
  return (
    <FilterForm id="inquiries" address={inquiriesAddress[type]} view={view} chips={chips}>
      <FilterSelect name="category" label="Category" className="w-40">
        <Options of={categories} chosen={category} />
      </FilterSelect>
      <FilterSelect name="status" label="Status" className="w-44">
        <Options of={statuses} chosen={status} />
      </FilterSelect>
      {hasInquiryOwners ? (
        <FilterSelect name="owner" label="Owner" className="w-40">
          <Options of={Object.entries(OWNERS).map(([id, name]) => ({ id, name }))} />
        </FilterSelect>
      ) : null}
      {hasInquiryWaiting ? (
        <FilterSelect name="waiting" label="Show" className="w-48">
          <option value="longest">Waiting longest</option>
        </FilterSelect>
      ) : null}
      <FilterSelect name="searchBy" label="Search by" of="searchFor" className="w-40">
        <Options
          of={Object.entries(SEARCHED)
            .filter(([id]) => id !== 'text' || hasInquiryText || searchBy === 'text')
            .map(([id, name]) => ({ id, name }))}
        />
      </FilterSelect>
      <SearchField name="searchFor" label="Search inquiries" />
      <Button type="submit" id="inquiries-search-button" className="max-sm:hidden">
        Search
      </Button>
    </FilterForm>
  );
}

/** @param chosen stands there also while the choices can't be read */
function Options({
  of,
  chosen,
}: {
  of: readonly { id: number | string; name: string }[];
  chosen?: number | undefined;
}) {
  const all = chosen && !of.some(({ id }) => id === chosen) ? [...of, { id: chosen, name: String(chosen) }] : of;
  return all.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** The inquiries of a page, each of which leads to its page, and below them what is done with the selected ones. */
export function InquiriesTable({
  type,
  rows,
  view,
  matching,
  managers,
  categories,
  userId,
  timeZone,
  paged,
}: {
  type: ContactType;
  rows: InquiryListRow[];
  view: InquiriesView;
  matching: Matching;
  managers: readonly Choice[];
  categories: readonly Choice[];
  userId: number;
  timeZone: string;
  paged: PagedList;
}) {
  const canCategorize = useMay('inquiryWaiting');
  const columns = useMemo(
    () => columnsOf(type, view, { timeZone, canCategorize }),
    [type, view, timeZone, canCategorize],
  );
  return (
    <>
      <SelectionProvider
        store={selections[type]}
        address={inquiriesAddress[type]}
        view={view}
        rows={rows.map((row) => ({ id: row.id, label: labelOf(row) }))}
      >
        <ListTable label="Inquiries" columns={columns} rows={rows} view={view} />
        <May do="change" in="supportCenter">
          <InquiriesBar
            type={type}
            view={view}
            rowIds={rows.map(({ id }) => id)}
            matching={matching}
            selection={selections[type]}
            managers={managers}
            categories={categories}
            userId={userId}
          />
        </May>
      </SelectionProvider>
      <PagedFooter address={inquiriesAddress[type]} view={view} paged={paged} />
    </>
  );
}

export function InquiriesColumnsMenu({ type, view }: { type: ContactType; view: InquiriesView }) {
  return <ColumnsMenu of={columnsOf(type, view, { timeZone: 'UTC', canCategorize: false })} />;
}

function columnsOf(
  type: ContactType,
  view: InquiriesView,
  { timeZone, canCategorize }: { timeZone: string; canCategorize: boolean },
): ListColumn<InquiryListRow>[] {
  return [
    {
      id: 'select',
      meta: { width: 40, slot: 'select', className: 'pin', may: ['supportCenter', 'change'] },
      header: () => (
        <>
          <span className="sr-only">Status Change</span>
          <SelectPage />
        </>
      ),
      cell: ({ id, name }) => <SelectRow id={id} label={name || `No. ${id}`} />,
    },
    {
      id: 'no',
      header: 'No.',
      meta: { width: 72, className: 'figures sub', narrow: false },
      cell: ({ no }) => no ?? NOTHING,
    },
    {
      id: 'category',
      header: 'Category',
      meta: { width: 112, narrow: false },
      cell: ({ id, category }) => {
        const text = category || NOTHING;
        if (!canCategorize) return text;
        return (
          <Editable id={id} field="category" label="category">
            {text}
          </Editable>
        );
      },
    },
    {
      id: 'name',
      header: 'Name',
      enableHiding: false,
      meta: { width: 126, slot: 'title' },
      cell: ({ id, name }) => (
        <a id={`inquiry-${id}`} data-row-link href={inquiryHref(type, id, view)}>
          {name || `No. ${id}`}
        </a>
      ),
    },
    {
      id: 'company',
      header: 'Company/Organization',
      meta: { width: 168, slot: 'detail', className: 'links' },
      cell: CompanyCell,
    },
    {
      id: 'number',
      header: 'Contact Number',
      meta: { width: 132, className: 'figures', narrow: false },
      cell: ({ number }) => number ?? NOTHING,
    },
    { id: 'source', header: 'Source', meta: { width: 77, narrow: false }, cell: ({ source }) => source ?? NOTHING },
    {
      id: 'at',
      header: 'Registration date',
      meta: { width: 124, className: 'figures' },
      cell: ({ at }) => (at ? formatDate(at, timeZone) : NOTHING),
    },
    {
      id: 'manager',
      header: 'Account Manager',
      meta: { width: 133, className: 'links', narrow: false },
      cell: ManagerCell,
    },
    {
      id: 'status',
      header: 'Status',
      // With it the columns fit 1,440 px beside the menu: a wider one lies on the account manager.
      meta: { width: 166, slot: 'aside', className: 'edge' },
      cell: StatusCell,
    },
  ];
}

function CompanyCell({ company, companyId }: InquiryListRow) {
  if (!company) return NOTHING;
  return (
    <RecordLink to="company" id={companyId}>
      {company}
    </RecordLink>
  );
}

function ManagerCell({ id, manager, managerId }: InquiryListRow) {
  if (!manager) {
    return (
      <Editable id={id} field="manager" label="account manager">
        {NOTHING}
      </Editable>
    );
  }
  return (
    <>
      <RecordLink to="admin" id={managerId}>
        {manager}
      </RecordLink>
      <Editable id={id} field="manager" label="account manager" isPencil>
        <Pencil aria-hidden size={14} />
      </Editable>
    </>
  );
}

function StatusCell({ status, statusId, waits, isLate }: InquiryListRow) {
  return (
    <>
      {status ? <StatusPill tone={inquiryTone(statusId)}>{status}</StatusPill> : NOTHING}
      {waits ? (
        <span title={`Waiting for ${waits}`} className={clsx('ml-2 align-middle', isLate ? 'text-warn' : 'text-muted')}>
          {waits}
        </span>
      ) : null}
    </>
  );
}
