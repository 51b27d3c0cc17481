'use client';

import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '@/components/layout/page-title';
import { PortalLink } from '@/components/layout/navigation';
import { RecordHistory } from '@/components/record/deferred-history';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { companyHref } from '@/lib/addresses/company';
import { recordHref } from '@/lib/record-kinds';
import type { getCompany, getCompanyLatest } from '@/lib/contract/companies';
import type { Output } from '@/lib/contract/endpoint';
import { claimStateName } from '@/lib/domain/claim';
import { COMPANY_TABS, type CompanyTab } from '@/lib/domain/company';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { claimsTypeName } from '@/lib/domain/warranty-claim';
import { formatCountOf, formatPoints } from '@/lib/format';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDate } from '@/lib/time';
import { CompanyActions, CompanyBreadcrumb, CompanyHead } from './company-head';
import { CompanyMonths } from './company-months';

/** A company at a glance: what is known, what waits, its points by month, and the latest of everything. */
export function OverviewScreen({ id, failed, timeZone }: { id: number; failed: string | null; timeZone: string }) {
  return (
    <RecordPage
      source={recordOf<typeof getCompany>('/companies/{id}', { params: { id } })}
      failed={failed}
      title="Company"
      problem="There was a problem getting the company."
    >
      {(company) => (
        <>
          <CompanyBreadcrumb />
          <PageTitle actions={<CompanyActions company={company} />}>{company.name}</PageTitle>
          <CompanyHead company={company} current="overview" timeZone={timeZone} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
            <div className="flex min-w-0 flex-col gap-4">
              {company.points ? <CompanyMonths id={id} /> : null}
              <CompanyLatest id={id} timeZone={timeZone} />
            </div>
            <aside aria-label="Notes about this company" className="min-w-0">
              <RecordHistory kind="company" id={id} timeZone={timeZone} parts={['notes']} />
            </aside>
          </div>
        </>
      )}
    </RecordPage>
  );
}

/** The newest of each list that the reader may see. */
function CompanyLatest({ id, timeZone }: { id: number; timeZone: string }) {
  const { data, error, refetch } = useQuery(
    query(readOf<typeof getCompanyLatest>('/companies/{id}/latest', { params: { id } })),
  );
  if (!data) {
    return error ? (
      <PartProblem retry={<RetryButton onRetry={() => void refetch()} />}>
        There was a problem getting the latest of this company
      </PartProblem>
    ) : null;
  }
  const lines = latestLines(id, data);
  return (
    <section
      aria-labelledby="latest"
      className="shrink-0 overflow-hidden rounded-lg border border-line bg-surface text-sm"
    >
      <h2 id="latest" className="border-b border-line px-4 py-2 font-semibold">
        Latest
      </h2>
      {lines.length === 0 ? <p className="px-4 py-3 text-muted">Nothing yet.</p> : null}
      <ul>
        {lines.map(({ tab, name, href, detail, at, state }) => (
          <li
            key={tab}
            className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-line px-4 py-1 not-first:border-t"
          >
            <PortalLink
              href={companyHref(id, tab)}
              className="w-32 text-muted max-sm:w-full hover:text-text hover:underline"
            >
              {COMPANY_TABS[tab].label}
            </PortalLink>
            <PortalLink href={href} className="font-medium text-accent tabular-nums hover:underline">
              {name}
            </PortalLink>
            <span className="min-w-0 flex-1 text-muted wrap-anywhere max-sm:order-last max-sm:basis-full">
              {detail}
            </span>
            <span className="tabular-nums">{state}</span>
            <span className="w-20 text-right text-muted tabular-nums">{formatDate(at, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LatestLine {
  tab: CompanyTab;
  name: string;
  href: string;
  detail: string;
  state?: string | null | undefined;
  /** An instant. */
  at: string;
}

function latestLines(
  id: number,
  { orders, claims, forecasts, projects, warranty, inquiries }: Output<typeof getCompanyLatest>,
): LatestLine[] {
  const lines: (LatestLine | null | undefined)[] = [
    orders && {
      tab: 'orders',
      name: orders.orderNumber,
      href: recordHref('order', orders.id),
      detail: `${orders.itemNames.join(', ')} · ${formatPoints(orders.total)}`,
      at: orders.createdAt,
      state: orders.orderStatus,
    },
    claims && {
      tab: 'claims',
      name: claims.serialNumber,
      href: recordHref('serialNumber', claims.serialNumber),
      detail: [claims.productName, claims.rate == null ? null : formatPoints(claims.rate)].filter(Boolean).join(' · '),
      at: claims.registeredAt,
      state: claimStateName(claims.state),
    },
    forecasts && {
      tab: 'forecasts',
      name: monthInWords(monthOfDay(forecasts.month)),
      href: companyHref(id, 'forecasts'),
      detail: `${formatCountOf(forecasts.forecast, 'watt')} forecast, ${formatCountOf(forecasts.scanned, 'watt')} scanned`,
      at: forecasts.submittedAt,
    },
    projects && {
      tab: 'projects',
      name: projects.projectName,
      href: recordHref('project', projects.id),
      detail: [projects.projectCity, projects.projectState].filter(Boolean).join(', '),
      at: projects.createdAt,
    },
    warranty && {
      tab: 'warranty',
      name: warranty.claimLabel,
      href: recordHref('warrantyClaim', warranty.id),
      detail: `${claimsTypeName(warranty.claimsType)} · ${warranty.productName}`,
      at: warranty.createdAt,
      state: warranty.claimStatus,
    },
    inquiries && {
      tab: 'inquiries',
      name: inquiries.name,
      href: recordHref('inquiry', inquiries.id),
      detail: inquiries.category,
      at: inquiries.createdAt,
      state: inquiries.contactStatus,
    },
  ];
  return lines.filter((line) => line != null);
}
