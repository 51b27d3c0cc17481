import Link from 'next/link';
import { ListScreen } from '@/components/list/list-screen';
import { NoMatches } from '@/components/list/no-matches';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import { REGISTRATIONS_PER_PAGE, type RegisteredUser } from '@/lib/contract/registrations';
import { approvalStepName } from '@/lib/domain/approval-step';
import { fullNameOf } from '@/lib/domain/person';
import { sharedInWords } from '@/lib/domain/registration-duplicates';
import { countLabel, pageCount, rangeLabel } from '@/lib/page-range';
import { SURVEY_PATH } from '@/lib/paths';
import type { RegistrationsData } from './page-data';
import {
  RegistrationsDownload,
  RegistrationsFilters,
  RegistrationsColumnsMenu,
  RegistrationsTable,
  RegistrationsTabs,
  type RegistrationListRow,
} from './registrations-table';

/** The list of registrations from its title to its foot. */
export async function RegistrationsScreen({
  view,
  data,
  userId,
  timeZone,
}: {
  view: RegistrationsView;
  data: Promise<RegistrationsData>;
  userId: number;
  timeZone: string;
}) {
  const { page: found, others, channels } = await data;
  const page = found.ok ? found.value : { data: [], total: 0 };
  const { totalIsLowerBound: isMore } = page;
  const highest = page.total - (view.page - 1) * REGISTRATIONS_PER_PAGE;
  const rows = page.data.map((user, index) => toListRow(user, isMore ? undefined : highest - index));
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
    <ListScreen
      title="Registration"
      list="registrations"
      userId={userId}
      here={registrationsAddress.listHref(view)}
      count={countLabel(page)}
      outcome={range}
      rows={{ ids: rows.map(({ id }) => id), noun: ['registration', 'registrations'] }}
      actions={
        <>
          {view.tab === '1' ? (
            <Link href={SURVEY_PATH} prefetch={false} className={buttonClass()}>
              Survey answer
            </Link>
          ) : null}
          <RegistrationsDownload view={view} />
          <RegistrationsColumnsMenu view={view} />
        </>
      }
      tabs={<RegistrationsTabs view={view} total={found.ok ? countLabel(page) : undefined} others={others} />}
      filters={
        <RegistrationsFilters
          view={view}
          channels={channels}
          hasReviews={page.data.some(({ review }) => review !== undefined)}
        />
      }
      problem={found.ok ? null : { title: 'There was a problem getting companies', reason: found.error.message }}
      empty={rows.length === 0 ? <NoRegistrations view={view} others={others} /> : null}
    >
      <RegistrationsTable rows={rows} view={view} timeZone={timeZone} paged={{ range, pages }} />
    </ListScreen>
  );
}

/** @param no its number, counted down from the total (spec 3 §9); none where the total is not known */
function toListRow(user: RegisteredUser, no: number | undefined): RegistrationListRow {
  const { id, email, companyName, createdAt, updatedAt, approvalDate, lastUpdate, missing, review, duplicateBy } = user;
  return {
    id,
    ...(no !== undefined && { no }),
    email,
    name: user.fullName || fullNameOf(user),
    ...(user.isNew === true || user.isNew === 'Y' ? { isNew: true } : {}),
    ...(user.disabled ? { disabled: true } : {}),
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
  if (!view.searchFor && !view.newsletter && !(view.review && tab === '0')) return <EmptyState title="No users." />;
  return (
    <NoMatches
      title="No users."
      clearHref={registrationsAddress.href({ tab })}
      elsewhere={
        view.searchFor || view.newsletter
          ? [{ label: other.label, count: others, href: registrationsAddress.filterHref(view, { tab: other.tab }) }]
          : []
      }
    >
      No {tab === '0' ? 'pending' : 'approved'} registration matches this filter.
    </NoMatches>
  );
}
