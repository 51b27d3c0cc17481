'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMay } from '@/components/layout/rights';
import { EditableCells } from '@/components/list/editable';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { useAnswer } from '@/components/query/use-answer';
import { deferred } from '@/components/ui/deferred';
import { EmptyState } from '@/components/ui/empty-state';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { inquiriesAddress, type InquiriesView } from '@/lib/addresses/inquiries';
import type { Output } from '@/lib/contract/endpoint';
import type {
  AccountManager,
  Inquiry,
  listAccountManagers,
  listContactCategories,
  listContactStatuses,
  searchInquiries,
} from '@/lib/contract/inquiries';
import { CONTACT_TYPE_NAMES, type ContactType } from '@/lib/domain/contact-type';
import { INQUIRIES_PER_PAGE, isWaiting } from '@/lib/domain/inquiry';
import { fullNameOf } from '@/lib/domain/person';
import { isLate } from '@/lib/domain/waiting-age';
import { formatPhone } from '@/lib/text/format';
import { countLabel, pageCount, rangeLabel } from '@/lib/addresses/page-range';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { ageLabel } from '@/lib/time/format-time';
import { countElsewhere, inquiriesList } from './inquiries-list';
import { elsewhere, meantBy, statusOf } from './inquiries-query';
import { InquiriesColumnsMenu, InquiriesFilters, InquiriesTable, type InquiryListRow } from './inquiries-table';

const InquiryCells = deferred(() => import('./inquiry-cells'));

const NOTHING_READ: Output<typeof searchInquiries> = { data: [], total: 0 };

const choicesOf = (contactTypeId: ContactType) => {
  const ofType = { query: { contactTypeId } };
  return {
    categories: query(readOf<typeof listContactCategories>('/contact/categories', ofType)),
    statuses: query(readOf<typeof listContactStatuses>('/contact/statuses', ofType)),
    managers: query(readOf<typeof listAccountManagers>('/users/admin/list', ofType)),
  };
};

/** What can be chosen in the filters, and whom inquiries can be given to. */
const CHOICES = { 1: choicesOf(1), 2: choicesOf(2) } as const;

/**
 * The list of inquiries from its title to its foot.
 *
 * @param now of the server's clock, in milliseconds
 */
export function InquiriesScreen({
  type,
  userId,
  now,
  ...props
}: ListProps & { type: ContactType; userId: number; now: number }) {
  const list = useList(inquiriesList[type], props);
  const hasWaiting = useMay('inquiryWaiting');
  const categories = useAnswer(CHOICES[type].categories);
  const statuses = useAnswer(CHOICES[type].statuses);
  const managers = useAnswer(CHOICES[type].managers);
  const { answer: page = NOTHING_READ, view, at } = list.shown ?? { view: list.view, at: 0 };
  // How long something waits is told by the server's clock, as it was when the list was read.
  const [behind] = useState(() => (at ? now - at : 0));
  const rows = useMemo(() => {
    const highest = page.total - (view.page - 1) * INQUIRIES_PER_PAGE;
    return page.data.map((inquiry, index) =>
      toRow(inquiry, {
        no: page.totalIsLowerBound ? undefined : highest - index,
        statuses: statuses.data ?? [],
        hasWaiting,
        now: new Date(at + behind),
      }),
    );
  }, [page, view, statuses.data, hasWaiting, at, behind]);
  const people = useMemo(
    () => managers.data?.map((manager) => ({ id: manager.id, name: managerName(manager) })) ?? [],
    [managers.data],
  );
  const isNotFound = list.shown !== null && rows.length === 0 && Boolean(view.searchFor);
  const others = useQuery({ ...query(countElsewhere(type, view)), enabled: isNotFound });
  const range = rangeLabel(page, {
    shown: rows.length,
    page: view.page,
    rowsPerPage: INQUIRIES_PER_PAGE,
    noun: 'inquiries',
  });
  return (
    <LiveList
      list={list}
      title={CONTACT_TYPE_NAMES[type].menu}
      count={countLabel(page)}
      outcome={range}
      actions={<InquiriesColumnsMenu type={type} view={view} />}
      filters={
        <>
          <ChoicesProblem choices={[categories, statuses, managers]} />
          <InquiriesFilters
            type={type}
            view={list.view}
            categories={categories.data ?? []}
            statuses={statuses.data ?? []}
          />
        </>
      }
      problem="There was a problem getting inquiries."
      empty={
        rows.length === 0 ? (
          <NoInquiries type={type} view={view} others={others.data && countLabel(others.data)} />
        ) : null
      }
    >
      <EditableCells
        may={useMay('supportCenter', 'change')}
        load={InquiryCells.load}
        editors={(open) => (
          <InquiryCells
            open={open}
            rows={page.data}
            managers={people}
            categories={categories.data ?? []}
            onSaved={(id, saved) =>
              list.edit((before) => ({
                ...before,
                data: before.data.map((inquiry) => (inquiry.id === id ? { ...inquiry, ...saved } : inquiry)),
              }))
            }
          />
        )}
      >
        <InquiriesTable
          type={type}
          rows={rows}
          view={view}
          matching={{ total: page.total, atLeast: page.totalIsLowerBound ?? false }}
          managers={people}
          categories={categories.data ?? []}
          userId={userId}
          timeZone={props.timeZone}
          paged={{ range, pages: pageCount(page.total, INQUIRIES_PER_PAGE) }}
        />
      </EditableCells>
    </LiveList>
  );
}

/** Why something can't be chosen. */
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

/** @param no its number, counted down from the total (spec 3 §9); unknown where not all are counted */
function toRow(
  inquiry: Inquiry,
  {
    no,
    statuses,
    hasWaiting,
    now,
  }: { no: number | undefined; statuses: Output<typeof listContactStatuses>; hasWaiting: boolean; now: Date },
): InquiryListRow {
  const {
    id,
    contactCategoryName,
    name,
    companyId,
    companyName,
    mobileNumber,
    utmSource,
    createdAt,
    assign,
    contactStatus,
  } = inquiry;
  const status = statusOf(contactStatus, statuses);
  const meant = meantBy(status.id, hasWaiting);
  const waits = isWaiting(meant) && createdAt;
  return {
    id,
    ...(no === undefined ? {} : { no }),
    name: name ?? '',
    category: contactCategoryName ?? '',
    status: status.name,
    ...(meant === null ? {} : { statusId: meant }),
    ...(companyId ? { companyId } : {}),
    ...(companyName ? { company: companyName } : {}),
    ...(mobileNumber ? { number: formatPhone(mobileNumber) } : {}),
    ...(utmSource ? { source: utmSource } : {}),
    ...(createdAt ? { at: createdAt } : {}),
    ...(assign?.id ? { managerId: assign.id } : {}),
    ...(assign?.fullName ? { manager: assign.fullName } : {}),
    ...(waits ? { waits: ageLabel(waits, now) } : {}),
    ...(waits && isLate('inquiry', waits, now) ? { isLate: true as const } : {}),
  };
}

/** What stands where the inquiries would, and the way back to all of them. */
function NoInquiries({ type, view, others }: { type: ContactType; view: InquiriesView; others: string | undefined }) {
  const address = inquiriesAddress[type];
  if (!address.isFiltered(view)) return <EmptyState title="No inquiries." />;
  const { other, view: there } = elsewhere(type, view);
  const match = { label: CONTACT_TYPE_NAMES[other].menu, count: others, href: inquiriesAddress[other].href(there) };
  return (
    <NoMatches title="No inquiries." clearHref={address.clearHref(view)} elsewhere={[match]}>
      No inquiry matches this filter.
    </NoMatches>
  );
}
