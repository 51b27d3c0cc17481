'use client';

import { useQuery } from '@tanstack/react-query';
import { AssignedRows, FilterAssigned } from '@/components/assignments/assigned';
import { useAssignedChip } from '@/components/assignments/assignees';
import { PortalLink } from '@/components/layout/navigation';
import { useMay } from '@/components/layout/rights';
import { NewLink } from '@/components/by-staff/new-link';
import { IN_SHEET_CLASS, useFilters } from '@/components/list/filter-context';
import { FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { FromPartners, NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider } from '@/components/list/selection';
import { createSelectionStore } from '@/components/list/selection-store';
import { Tabs } from '@/components/list/tabs';
import { useList, type List, type ListProps } from '@/components/list/use-list';
import { useReadAt } from '@/components/list/use-read-at';
import { DownloadReport } from '@/components/report/download-report';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { FRAMED_CHOICE_CLASS } from '@/components/ui/list-field';
import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import type { searchRegistrations } from '@/lib/contract/registrations';
import { OTHER } from '@/lib/domain/registration';
import { TAX_ID_SEARCH } from '@/lib/domain/registration-list';
import { REVIEW_NAMES, REVIEW_OUTCOMES } from '@/lib/domain/registration-review';
import { countLabel } from '@/lib/addresses/page-range';
import { MAILINGS_PATH, SURVEY_PATH } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { registrationsQuery } from '../list-query';
import { BulkBar } from './bulk-bar';
import { CompanyFilters, DISTRIBUTORS, silentLabel } from './more-filters';
import {
  otherTab,
  registrantName,
  registrationsList,
  type RegistrationRow,
  type RegistrationsAnswer,
} from './registrations-list';

type RegistrationList = List<RegistrationsView, RegistrationsAnswer, RegistrationRow, { readAt: Date }>;

/** This module state is safe, because the server never selects. */
const selection = createSelectionStore();

const selectedRowOf = (user: RegistrationRow) => ({
  id: user.id,
  label: user.companyName || registrantName(user) || user.email,
});

const countOfOther = (view: RegistrationsView) =>
  query(readOf<typeof searchRegistrations>('/users/registration/search', otherTab(view)));

/** @param now the server's time in epoch milliseconds, because the browser's clock may be wrong */
export function RegistrationsScreen({ now, ...props }: ListProps & { now: number }) {
  const list = useList(registrationsList, props);
  const readAt = useReadAt(list.shown?.at ?? 0, now);
  const isSorted = useMay('registrationFilters');
  const { answer, shownView: view, rows, counted } = list;
  // Read the count for the next rows in parallel, while the visible one stays.
  useQuery(countOfOther(list.view));
  const other = useQuery(countOfOther(view));
  const others = other.data && countLabel(other.data);
  const hasMailings = useMay('mailings');
  const channels = useQuery({ ...DISTRIBUTORS, enabled: list.view.searchBy === 'purchaseChannel' });
  const ids = rows.map(({ id }) => id);
  return (
    <LiveList
      list={list}
      title="Registration"
      outcome={rows.length === 0 ? 'No users' : list.range}
      actions={
        <>
          {list.view.tab === '1' ? (
            <PortalLink href={SURVEY_PATH} className={buttonClass()}>
              Survey answer
            </PortalLink>
          ) : null}
          {hasMailings ? (
            <PortalLink href={MAILINGS_PATH} className={buttonClass()}>
              Mailings
            </PortalLink>
          ) : null}
          <DownloadReport
            report="registrations"
            label="Download as Excel"
            query={registrationsQuery(list.view)}
            selection={{ store: selection, scope: registrationsAddress.scope(list.view) }}
          />
          <NewLink kind="registration" />
        </>
      }
      tabs={
        <RegistrationsTabs
          view={list.view}
          shown={list.shownView.tab}
          counts={{ [view.tab]: answer && countLabel(answer), [view.tab === '0' ? '1' : '0']: others }}
        />
      }
      filters={<RegistrationsFilters list={list} channels={channels.data?.map(({ name }) => name) ?? []} />}
      problem="There was a problem getting companies"
      empty={<NoRegistrations list={list} others={others} />}
    >
      <SelectionProvider store={selection} list={list} keep={selectedRowOf}>
        <AssignedRows kind="registration" records={view.tab === '0' ? ids : []}>
          <ListTable list={list} label="Registrations" sorted={isSorted} readAt={readAt} />
        </AssignedRows>
        <BulkBar
          key={view.tab}
          view={view}
          rowIds={ids}
          matching={{ total: counted.total, atLeast: counted.totalIsLowerBound ?? false }}
          selection={selection}
          timeZone={props.timeZone}
        />
      </SelectionProvider>
      <PagedFooter list={list} />
    </LiveList>
  );
}

function RegistrationsTabs({
  view,
  shown,
  counts,
}: {
  view: RegistrationsView;
  shown: string;
  /** By tab id. */
  counts: Readonly<Record<string, string | undefined>>;
}) {
  const tab = (id: RegistrationsView['tab'], label: string) => ({
    id,
    label,
    count: counts[id],
    href: registrationsAddress.filterHref(view, { tab: id }),
  });
  return (
    <Tabs
      label="Registrations"
      current={view.tab}
      shown={shown}
      tabs={[tab('0', 'Pending Approval'), tab('1', 'Approved')]}
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

/** Fields with choices instead of text. */
const CHOSEN: readonly string[] = ['purchaseChannel', 'disabled'];

const STATUS_CHOICES = [
  ['false', 'In Use'],
  ['true', 'Disabled'],
] as const;

function WaitingFilters({ hasReviews }: { hasReviews: boolean }) {
  return (
    <>
      {hasReviews ? (
        <FilterSelect name="review" label="Review" all={REVIEW_NAMES.waiting}>
          {REVIEW_OUTCOMES.map((each) => (
            <option key={each} value={each}>
              {REVIEW_NAMES[each]}
            </option>
          ))}
        </FilterSelect>
      ) : null}
      <FilterAssigned kind="registration" />
    </>
  );
}

function RegistrationsFilters({ list, channels }: { list: Filtered<RegistrationsView>; channels: readonly string[] }) {
  const { searchBy, tab, review, assigned, state, channel, silent } = list.view;
  const assignedChip = useAssignedChip('registration', assigned);
  const hasReviews = useMay('registrationReviews') || Boolean(review);
  const hasCompanyFilters = useMay('registrationFilters') || Boolean(state ?? channel ?? silent);
  return (
    <FilterForm
      id="registrations"
      list={list}
      chips={{
        newsletter: 'Newsletter',
        review: (outcome) => (tab === '0' ? REVIEW_NAMES[outcome] : null),
        assigned: (whose) => (tab === '0' ? assignedChip(whose) : null),
        state: 'State',
        channel: 'Purchasing channel',
        silent: (days) => (tab === '1' ? silentLabel(days) : null),
        searchFor: (text) => {
          const status = searchBy === 'disabled' && STATUS_CHOICES.find(([value]) => value === text)?.[1];
          return `${SEARCHED[searchBy]}: ${status || text}`;
        },
      }}
      more={
        tab === '0' || hasCompanyFilters ? (
          <>
            {tab === '0' ? <WaitingFilters hasReviews={hasReviews} /> : null}
            {hasCompanyFilters ? <CompanyFilters view={list.view} /> : null}
          </>
        ) : null
      }
    >
      <FilterSelect name="newsletter" label="Newsletter">
        <option value="Y">Y agree</option>
        <option value="N">N disagree</option>
      </FilterSelect>
      <SearchBy />
      <SearchFor channels={channels} />
      <Button type="submit" id="registrations-search-button" className="max-sm:hidden">
        Search
      </Button>
    </FilterForm>
  );
}

/** Chooses the searched field. Text for one field is cleared if the next has choices. */
function SearchBy() {
  const hasTaxIds = useMay('taxIdSearch');
  const { id, values, place, change } = useFilters();
  const choose = (next: string) => {
    const isOtherKind = CHOSEN.includes(next) || CHOSEN.includes(String(values.searchBy));
    // Apply it immediately, so that the field's choices appear.
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

/** The empty state (spec 3 §8), with a link to the full list. */
function NoRegistrations({ list, others }: { list: RegistrationList; others: string | undefined }) {
  const { tab, searchFor, newsletter, review, assigned, state, channel, silent } = list.shownView;
  const other =
    tab === '0' ? ({ tab: '1', label: 'Approved' } as const) : ({ tab: '0', label: 'Pending Approval' } as const);
  const isFoundElsewhere = Boolean(searchFor || newsletter || state || channel);
  return (
    <NoRows
      list={list}
      none="No users."
      hint={
        tab === '0' ? (
          <FromPartners>Registrations arrive from the partner portal and wait here for a decision.</FromPartners>
        ) : (
          'Partners appear here once their registration is approved.'
        )
      }
      unmatched="No users."
      isFiltered={isFoundElsewhere || Boolean(tab === '0' ? (review ?? assigned) : silent)}
      clearHref={registrationsAddress.href({ tab })}
      elsewhere={
        isFoundElsewhere
          ? [
              {
                label: other.label,
                count: others,
                href: registrationsAddress.filterHref(list.shownView, { tab: other.tab }),
              },
            ]
          : []
      }
    >{`No ${tab === '0' ? 'pending' : 'approved'} registration matches this filter.`}</NoRows>
  );
}
