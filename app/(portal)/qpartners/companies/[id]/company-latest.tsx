'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '@/components/layout/rights';
import { PortalLink } from '@/components/layout/navigation';
import { RecordLink } from '@/components/record/record-link';
import { PartProblem } from '@/components/ui/error-state';
import { OrderStatusPill } from '@/components/ui/order-status-pill';
import { RetryButton } from '@/components/ui/retry-button';
import { StatusPill } from '@/components/ui/status-pill';
import { WarrantyStatusPill } from '@/components/ui/warranty-status-pill';
import { companyPointsAddress } from '@/lib/addresses/company';
import type { getCompanyLatest } from '@/lib/contract/companies';
import type { Output } from '@/lib/contract/endpoint';
import { claimStateName, claimStateTone } from '@/lib/domain/claim';
import type { CompanyTab } from '@/lib/domain/company';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { inquiryTone } from '@/lib/domain/inquiry';
import { fullNameOf } from '@/lib/domain/person';
import { movementKindName } from '@/lib/domain/movement-kind';
import { claimsTypeName } from '@/lib/domain/warranty-claim';
import { formatCountOf, formatPoints, signedPoints } from '@/lib/text/format';
import { companyHref } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDate } from '@/lib/time/format-time';

type Latest = Output<typeof getCompanyLatest>;

/** A company's latest records of all kinds that the reader may see. */
export function CompanyLatest({ id, timeZone }: { id: number; timeZone: string }) {
  const isWhole = useMay('recordPages');
  const { data, error, refetch } = useQuery(
    query(readOf<typeof getCompanyLatest>('/companies/{id}/latest', { params: { id } })),
  );
  if (!data) {
    return error ? (
      <PartProblem retry={<RetryButton of={error} onRetry={() => void refetch()} />}>
        There was a problem getting this company’s latest activity
      </PartProblem>
    ) : null;
  }
  const lines = linesOf(id, data);
  return (
    <section
      aria-labelledby="latest"
      className="shrink-0 overflow-hidden rounded-lg border border-line bg-surface text-sm"
    >
      <h2 id="latest" className="border-b border-line px-4 py-2 font-semibold">
        Latest
      </h2>
      {lines.length === 0 ? (
        <p className="px-4 py-3 text-muted">{isWhole ? 'Nothing yet.' : 'No points or orders yet.'}</p>
      ) : (
        <table aria-labelledby="latest" className="w-full table-fixed text-left">
          {/* The header has no height. It sets column widths and names columns for screen readers. */}
          <thead>
            <tr>
              {COLUMNS.map(([heading, width]) => (
                <th key={heading} scope="col" className={`p-0 ${width}`}>
                  <span className="sr-only">{heading}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LatestRow key={line.key} id={id} line={line} timeZone={timeZone} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Column widths. On phones the kind is above the record, and details are hidden. */
const COLUMNS = [
  ['Kind', 'w-30 max-sm:hidden'],
  ['What', 'w-44 max-sm:w-auto'],
  ['Details', 'max-md:hidden'],
  ['Date', 'w-24'],
  ['State', 'w-40 max-sm:w-36'],
] as const;

interface Line {
  key: string;
  tab: CompanyTab;
  kind: string;
  what: ReactNode;
  detail: string;
  /** ISO 8601; empty if unknown. */
  at: string;
  state?: ReactNode;
}

function LatestRow({ id, line, timeZone }: { id: number; line: Line; timeZone: string }) {
  const { tab, kind, what, detail, at, state } = line;
  return (
    <tr className="h-10 border-line not-first:border-t">
      <td className="truncate pl-4 max-sm:hidden">
        <PortalLink href={companyHref(id, tab)} className="text-muted hover:text-text hover:underline">
          {kind}
        </PortalLink>
      </td>
      <td className="truncate pr-3 font-medium tabular-nums max-sm:py-1 max-sm:pl-4">
        <span className="block text-xs font-normal text-muted sm:hidden">{kind}</span>
        {what}
      </td>
      <td className="truncate pr-3 text-muted max-md:hidden" title={detail}>
        {detail}
      </td>
      <td className="text-right text-muted tabular-nums">{at ? formatDate(at, timeZone) : null}</td>
      <td className="truncate px-3">{state}</td>
    </tr>
  );
}

const some = <Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  tab: CompanyTab,
  kind: string,
  lineOf: (row: Row) => Omit<Line, 'key' | 'tab' | 'kind'>,
): Line[] => (rows ?? []).map((row) => ({ key: `${tab}-${row.id}`, tab, kind, ...lineOf(row) }));

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Merges the lines of all kinds, newest first. */
function linesOf(
  company: number,
  { points, history, orders, claims, forecasts, projects, warranty, inquiries }: Latest,
): Line[] {
  return [
    ...some(orders, 'orders', 'Order', ({ id, orderNumber, itemNames, total, createdAt, ...order }) => ({
      what: (
        <RecordLink to="order" id={id}>
          {orderNumber}
        </RecordLink>
      ),
      detail: joined(itemNames.join(', '), signedPoints(-total)),
      at: createdAt,
      state: <OrderStatusPill id={order.orderStatusId} name={order.orderStatus} />,
    })),
    ...some(points, 'points', 'Points', ({ id, kind, amount, reason, createdAt, ...by }) => ({
      what: (
        <PortalLink href={companyPointsAddress.href({ company, movement: id })} className="text-accent hover:underline">
          {movementKindName(kind)}
        </PortalLink>
      ),
      detail: joined(signedPoints(amount), by.orderNumber ?? reason, fullNameOf(by) && `by ${fullNameOf(by)}`),
      at: createdAt,
    })),
    ...some(
      history?.map((step, place) => ({ ...step, id: step.id ?? place + 1 })),
      'points',
      'Points',
      ({ requestStatus, qpoints, purpose, createdAt, ...by }) => ({
        what: (
          <PortalLink href={companyHref(company, 'points')} className="text-accent hover:underline">
            {requestStatus}
          </PortalLink>
        ),
        detail: joined(formatPoints(qpoints), purpose, fullNameOf(by) && `by ${fullNameOf(by)}`),
        at: createdAt,
      }),
    ),
    ...some(claims, 'claims', 'Claim', ({ serialNumber, productName, rate, registeredAt, state }) => ({
      what: (
        <RecordLink to="serialNumber" id={serialNumber}>
          {serialNumber}
        </RecordLink>
      ),
      detail: joined(productName, rate == null ? null : formatPoints(rate)),
      at: registeredAt,
      state: <StatusPill tone={claimStateTone(state)}>{claimStateName(state)}</StatusPill>,
    })),
    ...some(forecasts, 'forecasts', 'Forecast', ({ month, forecast, scanned, submittedAt, ...forecasted }) => {
      const decision = forecasted.achievement ?? forecasted.submission;
      return {
        what: (
          <PortalLink href={companyHref(company, 'forecasts')} className="text-accent hover:underline">
            {monthInWords(monthOfDay(month))}
          </PortalLink>
        ),
        detail: joined(`${formatCountOf(forecast, 'watt')} forecast`, `${formatCountOf(scanned, 'watt')} scanned`),
        at: submittedAt,
        state: decision ? <StatusPill tone={claimStateTone(decision)}>{claimStateName(decision)}</StatusPill> : null,
      };
    }),
    ...some(
      projects,
      'projects',
      'Project',
      ({ id, projectName, projectCity, projectState, systemSize, createdAt }) => ({
        what: (
          <RecordLink to="project" id={id}>
            {projectName || `Project ${id}`}
          </RecordLink>
        ),
        detail: joined([projectCity, projectState].filter(Boolean).join(', '), systemSize ? `${systemSize} kW` : null),
        at: createdAt,
        state: <StatusPill tone="quiet">Registered</StatusPill>,
      }),
    ),
    ...some(warranty, 'warranty', 'Warranty claim', ({ id, claimLabel, claimsType, productName, ...claim }) => ({
      what: (
        <RecordLink to="warrantyClaim" id={id}>
          {claimLabel}
        </RecordLink>
      ),
      detail: joined(claimsTypeName(claimsType), productName),
      at: claim.createdAt,
      state: <WarrantyStatusPill status={claim.claimStatus} />,
    })),
    ...some(inquiries, 'inquiries', 'Inquiry', ({ id, name, category, createdAt, contactStatusId, contactStatus }) => ({
      what: (
        <RecordLink to="inquiry" id={id}>
          {name || `No. ${id}`}
        </RecordLink>
      ),
      detail: category,
      at: createdAt ?? '',
      state: <StatusPill tone={inquiryTone(contactStatusId)}>{contactStatus}</StatusPill>,
    })),
  ].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}
