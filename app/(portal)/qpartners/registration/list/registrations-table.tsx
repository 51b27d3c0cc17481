'use client';

import { useMemo } from 'react';
import type { Matching } from '@/components/bulk/select-matching';
import { ColumnsMenu } from '@/components/list/columns-menu';
import { IN_SHEET_CLASS, useFilters } from '@/components/list/filter-context';
import { useMay } from '@/components/layout/rights';
import { FilterForm, FilterSelect, type FilterChip } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider, SelectPage, SelectRow } from '@/components/list/selection';
import { createSelectionStore } from '@/components/list/selection-store';
import { Tabs } from '@/components/list/tabs';
import { RecordLink } from '@/components/record/record-link';
import { DownloadReport } from '@/components/report/download-report';
import { Button } from '@/components/ui/button';
import { FRAMED_CHOICE_CLASS } from '@/components/ui/list-field';
import { StatusPill } from '@/components/ui/status-pill';
import { assignedColumn, AssignedRows, FilterMine, mineChip } from '@/components/assignments/assigned';
import { registrationHref, registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import { OTHER } from '@/lib/domain/registration';
import { TAX_ID_SEARCH } from '@/lib/domain/registration-list';
import { REVIEW_FILTERS, REVIEW_NAMES, type ReviewOutcome } from '@/lib/domain/registration-review';
import { formatDate } from '@/lib/time/format-time';
import { BulkBar } from './bulk-bar';
import { registrationsQuery } from '../list-query';

/** A row as its columns show it. */
export interface RegistrationListRow {
  id: number;
  no?: number;
  name: string;
  email: string;
  companyId?: number;
  company?: string;
  isNew?: true;
  disabled?: true;
  /** Days as ISO 8601 instants. */
  registeredAt?: string;
  updatedAt?: string;
  approvedAt?: string;
  notedAt?: string;
  status: string;
  /** What is missing for its approval; empty for nothing, absent where that is not told. */
  missing?: string;
  /** What came of reading it. */
  review?: ReviewOutcome;
  /** What it shares with another one, such as `Same tax ID`. */
  duplicate?: string;
}

/** In the browser there is one list of registrations; the server never selects. */
const selection = createSelectionStore();

export function RegistrationsTabs({
  view,
  counts,
}: {
  view: RegistrationsView;
  /** By the id of the tab. */
  counts: Readonly<Record<string, string | undefined>>;
}) {
  const tab = (id: RegistrationsView['tab'], label: string) => ({
    id,
    label,
    count: counts[id],
    href: registrationsAddress.filterHref(view, { tab: id }),
  });
  return <Tabs label="Registrations" current={view.tab} tabs={[tab('0', 'Pending Approval'), tab('1', 'Approved')]} />;
}

/** Every registration under the filter of a view. */
export function RegistrationsDownload({ view }: { view: RegistrationsView }) {
  return (
    <DownloadReport
      report="registrations"
      label="Download as Excel"
      query={registrationsQuery(view)}
      selection={{ store: selection, scope: registrationsAddress.scope(view) }}
    />
  );
}

const SEARCHED: Readonly<Record<RegistrationsView['searchBy'], string>> = {
  email: 'ID/email',
  fullName: 'Name',
  companyName: 'Company',
  city: 'City',
  purchaseChannel: 'Main Purchasing Channel',
  disabled: 'Account Status',
  taxId: 'Tax ID',
};

/** What is chosen rather than typed. */
const CHOSEN: readonly string[] = ['purchaseChannel', 'disabled'];

const STATUS_CHOICES = [
  ['false', 'In Use'],
  ['true', 'Disabled'],
] as const;

export function RegistrationsFilters({ view, channels }: { view: RegistrationsView; channels: readonly string[] }) {
  const { newsletter, searchBy, searchFor, tab } = view;
  const review = tab === '0' ? view.review : undefined;
  const hasReviews = useMay('registrationReviews');
  const status = STATUS_CHOICES.find(([value]) => value === searchFor)?.[1];
  const chips: FilterChip[] = [
    ...(newsletter ? [{ label: `Newsletter: ${newsletter}`, clears: ['newsletter'] }] : []),
    ...(review ? [{ label: REVIEW_NAMES[review], clears: ['review'] }] : []),
    ...(tab === '0' ? mineChip(view) : []),
    ...(searchFor
      ? [
          {
            label: `${SEARCHED[searchBy]}: ${searchBy === 'disabled' ? (status ?? searchFor) : searchFor}`,
            clears: ['searchFor'],
          },
        ]
      : []),
  ];
  return (
    <FilterForm id="registrations" address={registrationsAddress} view={view} chips={chips}>
      <FilterSelect name="newsletter" label="Newsletter">
        <option value="Y">Y agree</option>
        <option value="N">N disagree</option>
      </FilterSelect>
      {tab === '0' && (hasReviews || review) ? (
        <FilterSelect name="review" label="Review">
          {REVIEW_FILTERS.map((each) => (
            <option key={each} value={each}>
              {REVIEW_NAMES[each]}
            </option>
          ))}
        </FilterSelect>
      ) : null}
      {tab === '0' ? <FilterMine /> : null}
      <SearchBy />
      <SearchFor channels={channels} />
      <Button type="submit" id="registrations-search-button" className="max-sm:hidden">
        Search
      </Button>
    </FilterForm>
  );
}

/** What is searched. What was typed for one field means nothing in a choice of values. */
function SearchBy() {
  const hasTaxIds = useMay('taxIdSearch');
  const { id, values, place, change } = useFilters();
  const choose = (next: string) => {
    const isOtherKind = CHOSEN.includes(next) || CHOSEN.includes(String(values.searchBy));
    // Applied at once, so that the choices of a field come with its name.
    change({ searchBy: next, ...(isOtherKind && { searchFor: undefined }) });
  };
  return (
    <label className={`${FRAMED_CHOICE_CLASS} ${place === 'line' ? `${IN_SHEET_CLASS} w-60` : ''}`}>
      <span className="shrink-0">Search by</span>
      <select
        id={place === 'line' ? `${id}-searchBy` : undefined}
        value={String(values.searchBy)}
        onChange={(event) => choose(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent pr-1 text-text outline-none"
      >
        {Object.entries(SEARCHED)
          .filter(([value]) => value !== TAX_ID_SEARCH || hasTaxIds || values.searchBy === value)
          .map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </select>
    </label>
  );
}

function SearchFor({ channels }: { channels: readonly string[] }) {
  const { values } = useFilters();
  if (values.searchBy === 'disabled') {
    return (
      <FilterSelect name="searchFor" label="Account Status">
        {STATUS_CHOICES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FilterSelect>
    );
  }
  if (values.searchBy === 'purchaseChannel') {
    return (
      <FilterSelect name="searchFor" label="Channel" className="w-64">
        {[...channels, OTHER].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </FilterSelect>
    );
  }
  return <SearchField name="searchFor" label="Search registrations" />;
}

/**
 * The registrations of a page, each of which leads to its page, and below them what can be done with those selected.
 */
export function RegistrationsTable({
  rows,
  view,
  matching,
  timeZone,
  paged,
}: {
  rows: RegistrationListRow[];
  view: RegistrationsView;
  matching: Matching;
  timeZone: string;
  paged: PagedList;
}) {
  const columns = useMemo(() => registrationColumns(view, timeZone), [view, timeZone]);
  return (
    <>
      <SelectionProvider
        store={selection}
        address={registrationsAddress}
        view={view}
        rows={rows.map(({ id, name, email, company }) => ({ id, label: company ?? (name || email) }))}
      >
        <AssignedRows kind="registration" records={view.tab === '0' ? rows.map(({ id }) => id) : []}>
          <ListTable label="Registrations" columns={columns} rows={rows} view={view} />
        </AssignedRows>
        <BulkBar key={view.tab} view={view} rowIds={rows.map(({ id }) => id)} {...{ matching, selection, timeZone }} />
      </SelectionProvider>
      <PagedFooter address={registrationsAddress} view={view} paged={paged} />
    </>
  );
}

export function RegistrationsColumnsMenu({ view }: { view: RegistrationsView }) {
  return <ColumnsMenu of={registrationColumns(view, 'UTC')} />;
}

function registrationColumns(view: RegistrationsView, timeZone: string): ListColumn<RegistrationListRow>[] {
  const day = (
    id: string,
    header: string,
    instantOf: (row: RegistrationListRow) => string | undefined,
    width = 104,
    narrow?: false,
  ): ListColumn<RegistrationListRow> => ({
    id,
    header,
    meta: { width, className: 'figures', ...(narrow === false && { narrow }) },
    cell: (row) => {
      const instant = instantOf(row);
      return instant ? formatDate(instant, timeZone) : NOTHING;
    },
  });
  return [
    {
      id: 'select',
      meta: { width: 40, slot: 'select', className: 'pin', may: ['registration', ['change', 'decide', 'export']] },
      header: () => <SelectPage />,
      cell: ({ id, name, email }) => <SelectRow id={id} label={name || email} />,
    },
    {
      id: 'no',
      header: 'No.',
      meta: { width: 60, className: 'figures sub', narrow: false },
      cell: ({ no }) => no ?? NOTHING,
    },
    { id: 'isNew', header: 'New', meta: { width: 56, narrow: false }, cell: ({ isNew }) => (isNew ? 'Y' : 'N') },
    {
      id: 'accountStatus',
      header: 'Account Status',
      meta: { width: 120, slot: 'aside' },
      cell: ({ disabled }) => (
        <StatusPill tone={disabled ? 'quiet' : 'ok'}>{disabled ? 'Disabled' : 'In Use'}</StatusPill>
      ),
    },
    {
      id: 'name',
      header: 'Name',
      meta: { width: 136, slot: 'title' },
      enableHiding: false,
      cell: ({ id, name, email }) => (
        <a id={`registration-${id}`} data-row-link href={registrationHref(id, view)}>
          {name || email}
        </a>
      ),
    },
    { id: 'email', header: 'ID(E-mail)', meta: { width: 164, narrow: false }, cell: ({ email }) => email },
    {
      id: 'company',
      header: 'Company',
      meta: { width: 148, slot: 'detail', className: 'links' },
      cell: CompanyCell,
    },
    ...(view.tab === '0'
      ? [
          {
            id: 'missing',
            header: 'Missing',
            meta: { width: 100, slot: 'value' as const },
            cell: MissingCell,
          },
          assignedColumn<RegistrationListRow>(({ id, name }) => ({ record: id, name }), { isUsual: !!view.mine }),
        ]
      : []),
    day('registeredAt', 'Registration Date', ({ registeredAt: at }) => at, 132, view.tab === '1' ? false : undefined),
    day('updatedAt', 'Update Date', ({ updatedAt }) => updatedAt, 104, false),
    ...(view.tab === '1'
      ? [
          {
            id: 'status',
            header: 'Status',
            meta: { width: 96, className: 'edge' },
            cell: ({ status }: RegistrationListRow) => status,
          },
          day('approvedAt', 'Approved Date', ({ approvedAt }) => approvedAt, 120),
        ]
      : []),
    day('notedAt', 'Notes', ({ notedAt }) => notedAt, 104, false),
  ];
}

function CompanyCell({ company, companyId, duplicate }: RegistrationListRow) {
  return (
    <span className="flex flex-col leading-4">
      <span className="truncate">
        {company ? (
          <RecordLink to="company" id={companyId}>
            {company}
          </RecordLink>
        ) : (
          NOTHING
        )}
      </span>
      {duplicate ? <span className="truncate text-xs text-warn">{`${duplicate} as another`}</span> : null}
    </span>
  );
}

/** What is missing for an approval, and how the registration was sent back for it. */
function MissingCell({ missing, review }: RegistrationListRow) {
  const [outcome, color] = review === 'rejected' ? ['Rejected', 'text-bad'] : ['Asked', 'text-muted'];
  return (
    <span className="flex flex-col leading-4">
      {missing === undefined ? NOTHING : <Missing fields={missing} />}
      {review ? <span className={`truncate text-xs ${color}`}>{outcome}</span> : null}
    </span>
  );
}

/** What still stands against an approval. On a phone no heading says what it is. */
function Missing({ fields }: { fields: string }) {
  if (!fields) {
    return (
      <span className="text-ok">
        Nothing<span className="sm:hidden"> missing</span>
      </span>
    );
  }
  return (
    <span className="text-bad max-sm:inline-block max-sm:max-w-40 max-sm:truncate">
      <span className="sm:hidden">Missing: </span>
      {fields}
    </span>
  );
}
