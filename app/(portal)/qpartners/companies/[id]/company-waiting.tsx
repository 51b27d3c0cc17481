'use client';

import type { ReactNode } from 'react';
import { PortalLink } from '@/components/layout/navigation';
import { RequestVerdicts } from '@/components/points/request-verdicts';
import { RecordLink } from '@/components/record/record-link';
import { buttonClass } from '@/components/ui/button-class';
import { awaitingUpdateAddress, moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { companiesAddress } from '@/lib/addresses/companies';
import { forecastApprovalsAddress } from '@/lib/addresses/forecast-approvals';
import { recordHref } from '@/lib/record-kinds';
import type { Company } from '@/lib/contract/companies';
import { formatCountOf, formatPoints } from '@/lib/format';
import { formatDate } from '@/lib/time';

/** Something that waits for somebody, with the way to where it is decided. */
interface Waits {
  kind: string;
  what: string;
  detail: ReactNode;
  href: string;
  verb: string;
  /** An instant. */
  since?: string | null | undefined;
  /** Decides it in place, before the way to where it stands. */
  decide?: ReactNode;
}

/** What waits for somebody about a company; nothing where nothing does. */
export function CompanyWaiting({ company, timeZone }: { company: Company; timeZone: string }) {
  const waiting = waitingOf(company);
  if (waiting.length === 0) return null;
  return (
    <section
      aria-labelledby="waiting"
      className="shrink-0 overflow-hidden rounded-lg border border-line bg-surface text-sm"
    >
      <h2 id="waiting" className="border-b border-line px-4 py-2 font-semibold">
        Waiting for somebody <span className="font-normal text-muted tabular-nums">{waiting.length}</span>
      </h2>
      <ul>
        {waiting.map(({ kind, what, detail, href, verb, since, decide }) => (
          <li
            key={kind}
            className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-line px-4 py-1 not-first:border-t"
          >
            <span className="w-32 text-muted max-sm:w-full">{kind}</span>
            <PortalLink href={href} className="font-medium text-accent hover:underline">
              {what}
            </PortalLink>
            <span className="min-w-0 flex-1 text-muted wrap-anywhere max-sm:order-last max-sm:basis-full">
              {detail}
            </span>
            {since ? <span className="text-muted tabular-nums">since {formatDate(since, timeZone)}</span> : null}
            {decide}
            <PortalLink
              href={href}
              aria-label={`${verb}: ${what}`}
              className={buttonClass('secondary', 'h-7 max-sm:ml-auto max-sm:h-9')}
            >
              {verb}
            </PortalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function waitingOf({ id, name, master, points, registration, approvals, inquiries }: Company): Waits[] {
  const request = points?.request;
  return [
    ...(request
      ? [
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
        ]
      : []),
    ...(registration?.isWaiting && master
      ? [
          {
            kind: 'Registration',
            what: 'Waits for approval',
            detail: registration.hasW9 ? 'the W-9 is on file' : 'the W-9 is missing',
            href: recordHref('registration', master.id),
            verb: 'Review',
            since: registration.createdAt,
          },
        ]
      : []),
    ...(approvals && approvals.modules.count > 0
      ? [
          {
            kind: 'Claims',
            what: formatCountOf(approvals.modules.count, 'module'),
            detail: `await approval: ${formatPoints(approvals.modules.qpoints)}`,
            href: moduleApprovalsAddress.href({ search: name, company: id }),
            verb: 'Review',
          },
        ]
      : []),
    ...(approvals && approvals.awaitingUpdate > 0
      ? [
          {
            kind: 'Claims',
            what: formatCountOf(approvals.awaitingUpdate, 'module'),
            detail: 'await the upload of their serial numbers',
            href: awaitingUpdateAddress.href({ search: name }),
            verb: 'Show',
          },
        ]
      : []),
    ...(approvals && approvals.forecasts > 0
      ? [
          {
            kind: 'Forecasts',
            what: formatCountOf(approvals.forecasts, 'forecast'),
            detail: 'to be decided',
            href: forecastApprovalsAddress.href({ search: name }),
            verb: 'Review',
          },
        ]
      : []),
    ...(inquiries?.oldestId
      ? [
          {
            kind: 'Inquiries',
            what: formatCountOf(inquiries.count, 'inquiry', 'inquiries'),
            detail: 'to be answered',
            href: recordHref('inquiry', inquiries.oldestId),
            verb: 'Reply',
            since: inquiries.since,
          },
        ]
      : []),
  ];
}
