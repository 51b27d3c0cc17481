'use client';

import { PortalLink } from '@/components/layout/navigation';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import type { Output } from '@/lib/contract/endpoint';
import type { listDistributors, searchRegistrations } from '@/lib/contract/registrations';
import { approvalStepName } from '@/lib/domain/approval-step';
import { fullNameOf } from '@/lib/domain/person';
import { REGISTRATIONS_PER_PAGE } from '@/lib/domain/registration-list';
import { sharedInWords } from '@/lib/domain/registration-duplicates';
import { countLabel, pageCount, rangeLabel } from '@/lib/addresses/page-range';
import { SURVEY_PATH } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { otherTab, registrationsList, type RegistrationRow } from './registrations-list';
import {
  RegistrationsDownload,
  RegistrationsFilters,
  RegistrationsColumnsMenu,
  RegistrationsTable,
  RegistrationsTabs,
  type RegistrationListRow,
} from './registrations-table';

const NOTHING_READ: Output<typeof searchRegistrations> = { data: [], total: 0 };

const DISTRIBUTORS = query(readOf<typeof listDistributors>('/distributors', {}));

const countOfOther = (view: RegistrationsView) =>
  query(readOf<typeof searchRegistrations>('/users/registration/search', otherTab(view)));

/** The list of registrations from its title to its foot. */
export function RegistrationsScreen(props: ListProps) {
  const list = useList(registrationsList, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const page: NonNullable<typeof answer> = answer ?? NOTHING_READ;
  // The count of what comes is read beside its rows, while that of what is shown stays.
  useQuery(countOfOther(list.view));
  const other = useQuery(countOfOther(view));
  const others = other.data && countLabel(other.data);
  const channels = useQuery({ ...DISTRIBUTORS, enabled: list.view.searchBy === 'purchaseChannel' });
  const { totalIsLowerBound: isMore } = page;
  const rows = useMemo(() => {
    const highest = page.total - (view.page - 1) * REGISTRATIONS_PER_PAGE;
    return page.data.map((user, index) => toListRow(user, isMore ? undefined : highest - index));
  }, [page, view, isMore]);
  // Past a lower bound a full page says that there may be another.
  const pages = Math.max(
    pageCount(page.total, REGISTRATIONS_PER_PAGE),
    view.page + (isMore && rows.length === REGISTRATIONS_PER_PAGE ? 1 : 0),
  );
  const range = rangeLabel(page, {
    shown: rows.length,
    page: view.page,
    rowsPerPage: REGISTRATIONS_PER_PAGE,
    noun: 'users',
  });
  return (
    <LiveList
      list={list}
      title="Registration"
      count={countLabel(page)}
      outcome={range}
      actions={
        <>
          {list.view.tab === '1' ? (
            <PortalLink href={SURVEY_PATH} className={buttonClass()}>
              Survey answer
            </PortalLink>
          ) : null}
          <RegistrationsDownload view={list.view} />
          <RegistrationsColumnsMenu view={view} />
        </>
      }
      tabs={
        <RegistrationsTabs
          view={list.view}
          counts={{ [view.tab]: answer && countLabel(answer), [view.tab === '0' ? '1' : '0']: others }}
        />
      }
      filters={<RegistrationsFilters view={list.view} channels={channels.data?.map(({ name }) => name) ?? []} />}
      problem="There was a problem getting companies"
      empty={rows.length === 0 ? <NoRegistrations view={view} others={others} /> : null}
    >
      <RegistrationsTable
        rows={rows}
        view={view}
        matching={{ total: page.total, atLeast: isMore ?? false }}
        timeZone={props.timeZone}
        paged={{ range, pages }}
      />
    </LiveList>
  );
}

/** @param no its number, counted down from the total (spec 3 §9); none where the total is not known */
function toListRow(user: RegistrationRow, no: number | undefined): RegistrationListRow {
  const {
    id,
    email,
    companyId,
    companyName,
    createdAt,
    updatedAt,
    approvalDate,
    lastUpdate,
    missing,
    review,
    duplicateBy,
  } = user;
  return {
    id,
    ...(no !== undefined && { no }),
    email,
    name: user.fullName || fullNameOf(user),
    ...(user.isNew === true || user.isNew === 'Y' ? { isNew: true } : {}),
    ...(user.disabled ? { disabled: true } : {}),
    ...(companyId ? { companyId } : {}),
    ...(companyName ? { company: companyName } : {}),
    ...(createdAt ? { registeredAt: createdAt } : {}),
    ...(updatedAt ? { updatedAt } : {}),
    ...(approvalDate ? { approvedAt: approvalDate } : {}),
    ...(lastUpdate ? { notedAt: lastUpdate } : {}),
    ...(missing ? { missing: missing.join(', ') } : {}),
    ...(review ? { review: review.outcome } : {}),
    ...(duplicateBy?.length ? { duplicate: sharedInWords(duplicateBy) } : {}),
    status: approvalStepName(user.approvalStep) ?? '',
  };
}

/** What stands where the registrations would (spec 3 §8), and the way back to all of them. */
function NoRegistrations({ view, others }: { view: RegistrationsView; others: string | undefined }) {
  const { tab } = view;
  const other =
    tab === '0' ? ({ tab: '1', label: 'Approved' } as const) : ({ tab: '0', label: 'Pending Approval' } as const);
  if (!view.searchFor && !view.newsletter && !((view.review ?? view.mine) && tab === '0'))
    return <EmptyState title="No users." />;
  return (
    <NoMatches
      title="No users."
      clearHref={registrationsAddress.href({ tab })}
      elsewhere={
        view.searchFor || view.newsletter
          ? [{ label: other.label, count: others, href: registrationsAddress.filterHref(view, { tab: other.tab }) }]
          : []
      }
    >{`No ${tab === '0' ? 'pending' : 'approved'} registration matches this filter.`}</NoMatches>
  );
}
