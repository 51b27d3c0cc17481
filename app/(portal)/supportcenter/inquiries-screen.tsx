'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { NewLink } from '@/components/by-staff/new-link';
import { May, useMay } from '@/components/layout/rights';
import { EditableCells } from '@/components/list/editable';
import { FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { FromPartners, NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider } from '@/components/list/selection';
import { createSelectionStore } from '@/components/list/selection-store';
import { useList, type List, type ListProps } from '@/components/list/use-list';
import { useAnswer } from '@/components/query/use-answer';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { inquiriesAddress, type InquiriesView } from '@/lib/addresses/inquiries';
import type {
  AccountManager,
  Inquiry,
  listAccountManagers,
  listContactCategories,
  listContactStatuses,
} from '@/lib/contract/inquiries';
import { assigneeOfFilter } from '@/lib/domain/assigned-filter';
import { CONTACT_TYPE_NAMES, type ContactType } from '@/lib/domain/contact-type';
import { fullNameOf } from '@/lib/domain/person';
import { countLabel } from '@/lib/addresses/page-range';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { InquiriesBar } from './inquiries-bar';
import { countElsewhere, inquiriesList, type InquiriesAnswer, type InquiryContext } from './inquiries-list';
import { elsewhere, labelOf } from './inquiries-query';

const InquiryCells = deferred(() => import('./inquiry-cells'));

/** One selection per type. This module state is safe, because the server never selects. */
const selections = { 1: createSelectionStore(), 2: createSelectionStore() };

const selectedRowOf = (inquiry: Inquiry) => ({ id: inquiry.id, label: labelOf(inquiry) });

const NONE: readonly Category[] = [];

const choicesOf = (contactTypeId: ContactType) => {
  const ofType = { query: { contactTypeId } };
  return {
    categories: query(readOf<typeof listContactCategories>('/contact/categories', ofType)),
    statuses: query(readOf<typeof listContactStatuses>('/contact/statuses', ofType)),
    managers: query(readOf<typeof listAccountManagers>('/users/admin/list', ofType)),
  };
};

/** Filter choices and assignable account managers. */
const CHOICES = { 1: choicesOf(1), 2: choicesOf(2) } as const;

/**
 * A list of inquiries.
 *
 * @param now the server's time in epoch milliseconds
 */
export function InquiriesScreen({
  type,
  userId,
  now,
  ...props
}: ListProps & { type: ContactType; userId: number; now: number }) {
  const list = useList(inquiriesList[type], props);
  const { shownView: view, rows, counted } = list;
  const [hasWaiting, mayChange] = [useMay('inquiryWaiting'), useMay('supportCenter', 'change')];
  const categories = useAnswer(CHOICES[type].categories);
  const statuses = useAnswer(CHOICES[type].statuses);
  const managers = useAnswer(CHOICES[type].managers);
  // Waiting times use the server's clock at the time of the read.
  const at = list.shown?.at ?? 0;
  const [behind] = useState(() => (at ? now - at : 0));
  const readAt = useMemo(() => new Date(at + behind), [at, behind]);
  const people = useMemo(
    () => managers.data?.map((manager) => ({ id: manager.id, name: managerName(manager) })) ?? [],
    [managers.data],
  );
  const isNotFound = list.shown !== null && rows.length === 0 && Boolean(view.searchFor);
  const others = useQuery({ ...query(countElsewhere(type, view)), enabled: isNotFound });
  return (
    <LiveList
      list={list}
      title={CONTACT_TYPE_NAMES[type].menu}
      actions={
        <>
          <NewLink kind={type === 1 ? 'websiteInquiry' : 'partnerInquiry'} />
        </>
      }
      filters={
        <>
          <ChoicesProblem choices={[categories, statuses, managers]} />
          <InquiriesFilters
            list={list}
            categories={categories.data ?? NONE}
            statuses={statuses.data ?? NONE}
            managers={people}
          />
        </>
      }
      problem="There was a problem getting inquiries."
      empty={<NoInquiries type={type} list={list} others={others.data && countLabel(others.data)} />}
    >
      <EditableCells
        may={mayChange}
        load={InquiryCells.load}
        editors={(open) => (
          <InquiryCells
            open={open}
            rows={rows}
            managers={people}
            categories={categories.data ?? NONE}
            onSaved={(id, saved) =>
              list.edit((before) => ({
                ...before,
                data: before.data.map((inquiry) => (inquiry.id === id ? { ...inquiry, ...saved } : inquiry)),
              }))
            }
          />
        )}
      >
        <SelectionProvider store={selections[type]} list={list} keep={selectedRowOf}>
          <ListTable
            list={list}
            label="Inquiries"
            statuses={statuses.data ?? NONE}
            hasWaiting={hasWaiting}
            canCategorize={hasWaiting}
            now={readAt}
          />
          <May do="change" in="supportCenter">
            <InquiriesBar
              type={type}
              view={view}
              rowIds={rows.map(({ id }) => id)}
              matching={{ total: counted.total, atLeast: counted.totalIsLowerBound ?? false }}
              selection={selections[type]}
              managers={people}
              categories={categories.data ?? NONE}
              userId={userId}
            />
          </May>
        </SelectionProvider>
        <PagedFooter list={list} />
      </EditableCells>
    </LiveList>
  );
}

/** Explains why some choices are missing. */
function ChoicesProblem({
  choices,
}: {
  choices: readonly { problem: string | null; error: Error | null; refetch: () => unknown }[];
}) {
  const failed = choices.filter(({ problem }) => problem !== null);
  const [first] = failed;
  if (!first) return null;
  const retry = () => failed.forEach(({ refetch }) => void refetch());
  return (
    <PartProblem retry={<RetryButton of={first.error} onRetry={retry} />}>
      {`There was a problem getting the choices. ${first.problem}`}
    </PartProblem>
  );
}

function managerName(manager: AccountManager): string {
  return manager.fullName || fullNameOf(manager) || manager.email || String(manager.id);
}

interface Choice {
  id: number;
  name: string;
}

type Category = Choice & { hidden?: boolean | undefined };

const OWNERS: Readonly<Record<string, string>> = { mine: 'Me', nobody: 'Unassigned', open: 'Me or unassigned' };
const SEARCHED = { name: 'Name', manager: 'Account Manager', text: 'Message and replies' } as const;

function InquiriesFilters({
  list,
  categories,
  statuses,
  managers,
}: {
  list: Filtered<InquiriesView>;
  managers: readonly Choice[];
  categories: readonly Choice[];
  statuses: readonly Choice[];
}) {
  const hasInquiryOwners = useMay('inquiryOwners');
  const hasWork = useMay('work');
  const hasInquiryWaiting = useMay('inquiryWaiting');
  const hasInquiryText = useMay('inquiryText');
  const { category, status, searchBy } = list.view;
  const ownerName = (owner: string) => nameIn(managers, assigneeOfFilter(owner).userId ?? 0);
  const nameIn = (choices: readonly Choice[], id: number) =>
    choices.find((choice) => choice.id === id)?.name ?? String(id);
  return (
    <FilterForm
      id="inquiries"
      list={list}
      chips={{
        category: (id) => `Category: ${nameIn(categories, id)}`,
        status: (id) => `Status: ${nameIn(statuses, id)}`,
        owner: (owner) =>
          owner === 'nobody' ? 'Unassigned' : `Assigned to ${OWNERS[owner]?.toLowerCase() ?? ownerName(owner)}`,
        waiting: () => 'Waiting longest',
        searchFor: searchBy ? SEARCHED[searchBy] : 'Name or account manager',
      }}
      more={
        hasInquiryOwners || hasInquiryWaiting ? (
          <>
            {hasInquiryOwners ? (
              <FilterSelect name="owner" label="Assigned to" all="Everyone" className="w-56">
                <Options of={Object.entries(OWNERS).map(([id, name]) => ({ id, name }))} />
                {hasWork ? (
                  <optgroup label="Teammates">
                    <Options of={managers.map(({ id, name }) => ({ id: `user-${id}`, name }))} />
                  </optgroup>
                ) : null}
              </FilterSelect>
            ) : null}
            {hasInquiryWaiting ? (
              <FilterSelect name="waiting" label="Show" className="w-48">
                <option value="longest">Waiting longest</option>
              </FilterSelect>
            ) : null}
          </>
        ) : null
      }
    >
      <FilterSelect name="category" label="Category" className="w-40">
        <Options of={categories} chosen={category} />
      </FilterSelect>
      <FilterSelect name="status" label="Status" className="w-44">
        <Options of={statuses} chosen={status} />
      </FilterSelect>
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

/** @param chosen stays selected even if the choices can't be read */
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

const ARRIVES_FROM: Readonly<Record<ContactType, string>> = {
  1: 'Inquiries arrive from the contact form of the website.',
  2: 'Inquiries arrive from the partner portal.',
};

/** The empty state, with a link to the full list. */
function NoInquiries({
  type,
  list,
  others,
}: {
  type: ContactType;
  list: List<InquiriesView, InquiriesAnswer, Inquiry, InquiryContext>;
  others: string | undefined;
}) {
  const { other, view: there } = elsewhere(type, list.shownView);
  const match = { label: CONTACT_TYPE_NAMES[other].menu, count: others, href: inquiriesAddress[other].href(there) };
  return (
    <NoRows
      list={list}
      none="No inquiries."
      hint={<FromPartners>{ARRIVES_FROM[type]}</FromPartners>}
      unmatched="No inquiries."
      elsewhere={[match]}
    >
      No inquiry matches this filter.
    </NoRows>
  );
}
