import { ListScreen } from '@/components/list/list-screen';
import { NoMatches } from '@/components/list/no-matches';
import { EmptyState } from '@/components/ui/empty-state';
import { PartProblem } from '@/components/ui/error-state';
import { inquiriesAddress, type InquiriesView } from '@/lib/addresses/inquiries';
import type { Output } from '@/lib/contract/endpoint';
import { INQUIRIES_PER_PAGE, type Inquiry, type searchInquiries } from '@/lib/contract/inquiries';
import { CONTACT_TYPE_NAMES, isWaiting, type ContactType } from '@/lib/domain/inquiry';
import { formatPhone } from '@/lib/format';
import { countLabel, pageCount, rangeLabel } from '@/lib/page-range';
import { isLate } from '@/lib/domain/waiting-age';
import { ageLabel } from '@/lib/time';
import type { InquiriesData } from './page-data';
import { elsewhere, meantBy, statusOf } from './inquiries-query';
import { InquiriesColumnsMenu, InquiriesFilters, InquiriesTable, type InquiryRow } from './inquiries-table';

/** The list of inquiries from its title to its foot. */
export async function InquiriesScreen({
  type,
  view,
  data,
  userId,
  timeZone,
  now,
}: {
  type: ContactType;
  view: InquiriesView;
  data: Promise<InquiriesData>;
  userId: number;
  timeZone: string;
  now: Date;
}) {
  const { page: found, categories, statuses, managers, others, problem } = await data;
  const page: Output<typeof searchInquiries> = found.ok ? found.value : { data: [], total: 0 };
  const highest = page.total - (view.page - 1) * INQUIRIES_PER_PAGE;
  const rows = page.data.map((inquiry, index) =>
    toRow(inquiry, {
      no: page.totalIsLowerBound ? undefined : highest - index,
      statuses,
      isOurs: page.follows?.includes('waiting') ?? false,
      now,
    }),
  );
  const range = rangeLabel(page, {
    shown: rows.length,
    page: view.page,
    rowsPerPage: INQUIRIES_PER_PAGE,
    noun: 'inquiries',
  });
  return (
    <ListScreen
      title={CONTACT_TYPE_NAMES[type].menu}
      list={`inquiries-${type}`}
      userId={userId}
      here={inquiriesAddress[type].listHref(view)}
      count={countLabel(page)}
      outcome={range}
      rows={{ ids: rows.map(({ id }) => id), noun: ['inquiry', 'inquiries'] }}
      actions={<InquiriesColumnsMenu type={type} view={view} />}
      filters={
        <>
          {problem ? (
            <PartProblem>{`There was a problem getting what can be chosen here. ${problem}`}</PartProblem>
          ) : null}
          <InquiriesFilters type={type} view={view} categories={categories} statuses={statuses} />
        </>
      }
      problem={found.ok ? null : { title: 'There was a problem getting inquiries.', reason: found.error.message }}
      empty={rows.length === 0 ? <NoInquiries type={type} view={view} others={others} /> : null}
    >
      <InquiriesTable
        type={type}
        rows={rows}
        view={view}
        managers={managers}
        userId={userId}
        timeZone={timeZone}
        paged={{ range, pages: pageCount(page.total, INQUIRIES_PER_PAGE) }}
      />
    </ListScreen>
  );
}

/** @param no its number, counted down from the total (spec 3 §9); unknown where not all are counted */
function toRow(
  inquiry: Inquiry,
  {
    no,
    statuses,
    isOurs,
    now,
  }: { no: number | undefined; statuses: InquiriesData['statuses']; isOurs: boolean; now: Date },
): InquiryRow {
  const { id, contactCategoryName, name, companyName, mobileNumber, utmSource, createdAt, assign, contactStatus } =
    inquiry;
  const status = statusOf(contactStatus, statuses);
  const meant = meantBy(status.id, isOurs);
  const waits = isWaiting(meant) && createdAt;
  return {
    id,
    ...(no === undefined ? {} : { no }),
    name: name ?? '',
    category: contactCategoryName ?? '',
    status: status.name,
    ...(meant === null ? {} : { statusId: meant }),
    ...(companyName ? { company: companyName } : {}),
    ...(mobileNumber ? { number: formatPhone(mobileNumber) } : {}),
    ...(utmSource ? { source: utmSource } : {}),
    ...(createdAt ? { at: createdAt } : {}),
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
