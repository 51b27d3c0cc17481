'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { approvedFirst } from '@/components/approvals/first-approval';
import { ForecastsDecided } from '@/components/approvals/forecast-decisions';
import { ModulesDecided } from '@/components/approvals/module-decisions';
import { PortalLink } from '@/components/layout/navigation';
import { useMay } from '@/components/layout/rights';
import { RequestVerdicts } from '@/components/points/request-verdicts';
import { RecordLink } from '@/components/record/record-link';
import { buttonClass } from '@/components/ui/button-class';
import { awaitingUpdateAddress, moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { companiesAddress } from '@/lib/addresses/companies';
import { forecastApprovalsAddress, heldForecastsAddress } from '@/lib/addresses/forecast-approvals';
import { recordHref } from '@/lib/addresses/record-kinds';
import type { Company } from '@/lib/contract/companies';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { monthInWords, FORECAST_TYPE_LABELS } from '@/lib/domain/forecast';
import { formatCount, formatCountOf, formatPoints, listNames } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';
import { ForecastVerdicts, ModuleVerdicts } from './waiting-verdicts';

/** A pending item with a link to where it is decided. */
interface Waits {
  kind: string;
  what: string;
  detail: ReactNode;
  href: string;
  verb: string;
  /** ISO 8601. */
  since?: string | null | undefined;
  /** Decision buttons, shown before the link. */
  decide?: ReactNode;
}

/** A company's pending work; hidden if there is none. */
export function CompanyWaiting({ company, timeZone }: { company: Company; timeZone: string }) {
  const waiting = useWaiting(company, timeZone);
  return (
    <>
      {waiting.length > 0 ? <WaitingCard waiting={waiting} timeZone={timeZone} /> : null}
      {/* The result of a decision, whose row may already be gone. */}
      <ModulesDecided />
      <ForecastsDecided />
    </>
  );
}

export function useWaiting(company: Company, timeZone: string): readonly Waits[] {
  const mayReply = useMay('supportCenter', 'change');
  return waitingOf(company, { timeZone, mayReply });
}

function WaitingCard({ waiting, timeZone }: { waiting: readonly Waits[]; timeZone: string }) {
  return (
    <section
      aria-labelledby="waiting"
      className="shrink-0 overflow-hidden rounded-lg border border-line bg-surface text-sm"
    >
      <h2 id="waiting" className="border-b border-line px-4 py-2 font-semibold">
        Needs attention <span className="font-normal text-muted tabular-nums">{waiting.length}</span>
      </h2>
      <ul>
        {waiting.map(({ kind, what, detail, href, verb, since, decide }) => (
          <li
            key={`${kind} ${verb}`}
            className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-line px-4 py-1 not-first:border-t"
          >
            <span className="w-32 text-muted max-sm:w-full beside:w-full">{kind}</span>
            <PortalLink href={href} className="font-medium text-accent hover:underline">
              {what}
            </PortalLink>
            <span
              className={clsx(
                'min-w-0 flex-1 text-muted wrap-anywhere',
                'max-lg:order-last max-lg:basis-full beside:order-last beside:basis-full',
              )}
            >
              {detail}
            </span>
            {since ? <span className="text-muted tabular-nums">{`since ${formatDate(since, timeZone)}`}</span> : null}
            <span
              className={clsx(
                'flex flex-wrap items-center justify-end gap-2 max-lg:ml-auto',
                'max-sm:order-last max-sm:basis-full beside:order-last beside:basis-full',
              )}
            >
              {decide}
              <PortalLink
                href={href}
                aria-label={`${verb}: ${what}`}
                className={buttonClass('secondary', 'h-7 max-sm:h-10')}
              >
                {verb}
              </PortalLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Shown {
  timeZone: string;
  mayReply: boolean;
}

/** Sorted by the likely order of decisions. */
function waitingOf(company: Company, shown: Shown): Waits[] {
  return [
    ...requestWaiting(company),
    ...registrationWaiting(company),
    ...claimsWaiting(company, shown),
    ...forecastsWaiting(company),
    ...inquiriesWaiting(company, shown),
  ];
}

function requestWaiting({ id, name, points }: Company): Waits[] {
  const request = points?.request;
  if (!request) return [];
  return [
    {
      kind: 'Point request',
      what: `${request.requestStatus}: ${formatPoints(request.qpoints)}`,
      detail: (
        <>
          {request.purpose}
          {request.requesterName ? (
            <>
              {`${request.purpose ? ' · ' : ''}asked by `}
              <RecordLink to="admin" id={request.requesterId}>
                {request.requesterName}
              </RecordLink>
            </>
          ) : null}
        </>
      ),
      href: companiesAddress.href({ company: id }),
      verb: 'Open',
      since: request.createdAt,
      decide: points?.asker ? (
        <RequestVerdicts
          company={{ id, name, availableQpoints: points.available, pointRequest: request }}
          asker={points.asker}
        />
      ) : null,
    },
  ];
}

function registrationWaiting({ master, registration }: Company): Waits[] {
  if (!registration?.isWaiting || !master?.id) return [];
  return [
    {
      kind: 'Registration',
      what: 'Awaiting approval',
      detail: registration.hasW9 ? 'the W-9 is on file' : 'the W-9 is missing',
      href: recordHref('registration', master.id),
      verb: 'Review',
      since: registration.createdAt,
    },
  ];
}

function claimsWaiting({ id, name, points, approvals }: Company, { timeZone }: Shown): Waits[] {
  const waiting: Waits[] = [];
  const modules = approvals?.modules;
  if (modules) {
    const { firstApproval } = modules;
    waiting.push({
      kind: 'Claims',
      what: formatCountOf(modules.moduleQuantity, 'module'),
      detail: [
        `await approval: ${formatPoints(modules.qpoints)}`,
        firstApproval && `approved first by ${approvedFirst(firstApproval, timeZone)}`,
      ]
        .filter(Boolean)
        .join(' · '),
      href: moduleApprovalsAddress.href({ search: name, company: id }),
      verb: 'Review',
      since: modules.oldestAt,
      decide: <ModuleVerdicts companyId={id} group={modules} isNext={!points?.request} />,
    });
  }
  if (approvals && approvals.awaitingUpdate > 0) {
    waiting.push({
      kind: 'Claims',
      what: formatCountOf(approvals.awaitingUpdate, 'module'),
      detail: 'await the upload of their serial numbers',
      href: awaitingUpdateAddress.href({ search: name }),
      verb: 'Show',
    });
  }
  return waiting;
}

function forecastsWaiting({ id, name, points, approvals }: Company): Waits[] {
  const forecasts = approvals?.forecasts ?? [];
  const listed = forecasts.filter(({ isHeld }) => !isHeld);
  const held = forecasts.filter(({ isHeld }) => isHeld);
  const waiting: Waits[] = [];
  if (listed.length > 0) {
    const isNext = !points?.request && !approvals?.modules;
    waiting.push({
      kind: 'Forecasts',
      what: formatCountOf(listed.length, 'forecast'),
      detail: `${listNames(listed.map(monthOfForecast), 3)}: ${formatPoints(sumOf(listed))}`,
      href: forecastApprovalsAddress.href({ search: name }),
      verb: 'Review',
      decide: <ForecastVerdicts companyId={id} forecasts={listed} isNext={isNext} />,
    });
  }
  if (held.length > 0) {
    waiting.push({
      kind: 'Forecasts',
      what: `${formatCount(held.length)} held`,
      detail: `${listNames(held.map(monthOfForecast), 3)}, outside the band`,
      href: heldForecastsAddress.href({ search: name }),
      verb: 'Show',
    });
  }
  return waiting;
}

function inquiriesWaiting({ inquiries }: Company, { mayReply }: Shown): Waits[] {
  if (!inquiries?.oldestId) return [];
  return [
    {
      kind: 'Inquiries',
      what: formatCountOf(inquiries.count, 'inquiry', 'inquiries'),
      detail: 'to answer',
      href: recordHref('inquiry', inquiries.oldestId),
      verb: mayReply ? 'Reply' : 'Open',
      since: inquiries.since,
    },
  ];
}

const monthOfForecast = (forecast: ForecastApproval) =>
  `${FORECAST_TYPE_LABELS[forecast.forecastType]} of ${monthInWords(forecast)}`;

const sumOf = (forecasts: readonly ForecastApproval[]) => forecasts.reduce((sum, { qpoints }) => sum + qpoints, 0);
