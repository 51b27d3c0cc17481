'use client';

import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { PortalLink } from '@/components/layout/navigation';
import { useMayOpen } from '@/components/layout/rights';
import { leavesThisTab } from '@/components/list/list-moves';
import { PartProblem } from '@/components/ui/error-state';
import { setAddress } from '@/components/ui/shown-address';
import { awaitingUpdateAddress, moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { companiesAddress } from '@/lib/addresses/companies';
import { forecastApprovalsAddress } from '@/lib/addresses/forecast-approvals';
import { waitingInquiriesHref } from '@/lib/addresses/inquiries';
import { ordersAddress } from '@/lib/addresses/orders';
import { productsAddress } from '@/lib/addresses/products';
import { registrationsAddress } from '@/lib/addresses/registrations';
import { workAddress } from '@/lib/addresses/work';
import type { DashboardPart, Waiting } from '@/lib/contract/dashboard';
import { CONTACT_TYPE_NAMES, contactTypeOf } from '@/lib/domain/contact-type';
import { LOW_STOCK } from '@/lib/domain/product-stock';
import { MANY_WITHOUT_W9 } from '@/lib/domain/w9-file';
import { formatCount, formatCountOf, formatPoints, listNames } from '@/lib/text/format';
import { DASHBOARD_PATH } from '@/lib/addresses/paths';
import { isLate, WAITING_LABELS, type WaitingKind } from '@/lib/domain/waiting-age';
import type { WorkKind } from '@/lib/domain/work';
import { ageLabel } from '@/lib/time/format-time';
import type { AwaitingData, DashboardData } from './dashboard-data';
import { SummaryCard } from './summary';

/** A kind of pending work: its count, its age, and a link to exactly that list. */
interface Line extends Waiting {
  label: string;
  href: string;
  detail?: string | undefined;
  /** True if it is assigned to the reader. */
  isMine?: true;
  /** The kind in the work queue, if it can be handled there. */
  work?: WorkKind;
  /** Decides when it counts as late, if not by the default. */
  kind?: WaitingKind;
  /** Parts with their own lists, if no single list holds all of it. */
  parts?: readonly (Waiting & { label: string; href: string; isMine?: true })[];
}

/** Sorts a list by waiting time. */
const OLDEST_FIRST = { sort: 'createdAt', direction: 'asc' } as const;

/** Pending work in the reader's areas, or only the reader's own. */
export function WaitingCard({
  awaiting,
  waiting,
  unread,
  isOnlyMine,
  now,
  retry,
  onAsk,
}: Pick<DashboardData, 'waiting' | 'unread'> & {
  awaiting: AwaitingData | null;
  isOnlyMine: boolean;
  now: Date;
  retry: ReactNode;
  /** Refetches on the user's request. */
  onAsk: () => Promise<void>;
}) {
  const all = oldestFirst([
    ...(awaiting ? [requestsLine(awaiting)] : []),
    ...batchesLines(waiting),
    ...proposalLines(waiting),
    ...approvalsLines(waiting),
    ...registrationsLines(waiting),
    ...inquiriesLines(waiting),
    ...ordersLines(waiting),
    ...productsLines(waiting),
  ]);
  const problem = problemOf(unread);
  if (all.length === 0 && !problem) return null;
  const own = all.flatMap(ownLine);
  const isNarrowed = isOnlyMine && own.length > 0;
  const lines = isNarrowed ? own : all;
  const other = isNarrowed
    ? { href: DASHBOARD_PATH, label: 'Everyone' }
    : { href: `${DASHBOARD_PATH}?waiting=mine`, label: 'Only mine' };
  const turn = (event: MouseEvent<HTMLAnchorElement>) => {
    if (leavesThisTab(event, event.currentTarget)) return;
    event.preventDefault();
    setAddress('push', other.href);
    void onAsk();
  };
  return (
    <SummaryCard
      id="waiting"
      title={isNarrowed ? 'Needs my attention' : 'Needs attention'}
      link={own.length > 0 && own.length < all.length ? { ...other, onClick: turn } : null}
    >
      <ul className="divide-y">
        {lines
          .filter(({ count }) => count > 0)
          .map((line) => (
            <li key={line.label}>
              <WaitingLine line={line} now={now} />
            </li>
          ))}
        <NothingWaits lines={lines.filter(({ count }) => count === 0)} />
      </ul>
      {problem ? (
        <div className="p-2">
          <PartProblem retry={retry}>{problem}</PartProblem>
        </div>
      ) : null}
    </SummaryCard>
  );
}

/** Areas with lines in this card. Other parts report their failures themselves. */
const AREAS: Partial<Record<DashboardPart, string>> = {
  approvals: 'approvals',
  registrations: 'registrations',
  inquiries: 'inquiries',
  waitingOrders: 'waiting orders',
  products: 'products',
  pointBatches: 'point batches',
  proposedChanges: 'changes awaiting you',
};

function problemOf(unread: DashboardData['unread']): string | null {
  const areas = unread.flatMap(({ part }) => AREAS[part] ?? []);
  const reason = unread.find(({ part }) => AREAS[part])?.message;
  return reason === undefined ? null : `There was a problem getting ${listNames([...new Set(areas)])}. ${reason}`;
}

/** Sorts the longest wait first, and unknown waits last. */
function oldestFirst(lines: readonly Line[]): Line[] {
  const since = ({ count, oldestAt }: Line) => (count > 0 && oldestAt ? Date.parse(oldestAt) : Infinity);
  return lines.toSorted((one, other) => (since(one) === since(other) ? 0 : since(one) - since(other)));
}

/** The reader's own part of a line; empty if there is none. */
function ownLine(line: Line): Line[] {
  if (!line.parts) return line.isMine ? [line] : [];
  return line.parts.flatMap((part) => (part.isMine ? [{ ...line, ...part, label: line.label, parts: [part] }] : []));
}

const LINE_CLASS = clsx(
  'grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 px-3 py-2 text-sm',
  'lg:grid-cols-[minmax(0,20rem)_5rem_10rem_minmax(0,1fr)]',
);

/** Areas without pending work in one line, with links to their lists. */
function NothingWaits({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-1 px-3 py-2 text-xs text-muted">
      <span>All clear:</span>
      {lines.map(({ label, href }) => (
        <PortalLink key={label} href={href} className="hover:text-text">
          {label}
        </PortalLink>
      ))}
    </li>
  );
}

function WaitingLine({ line, now }: { line: Line; now: Date }) {
  const parts = line.parts?.filter(({ count }) => count > 0);
  if (!parts)
    return (
      <div className="flex">
        <PortalLink
          href={line.href}
          className={clsx(LINE_CLASS, 'min-w-0 flex-1 outline-offset-[-2px] hover:bg-hover')}
        >
          <LineCells line={line} now={now} detail={line.detail} />
        </PortalLink>
        <WorkThrough line={line} />
      </div>
    );
  return (
    <div className="flex">
      <div className={clsx(LINE_CLASS, 'min-w-0 flex-1')}>
        <LineCells
          line={line}
          now={now}
          detail={parts.map(({ label, href, count }) => (
            <PortalLink key={label} href={href} className="mr-4 text-accent hover:text-accent-strong">
              {`${formatCount(count)} ${label}`}
            </PortalLink>
          ))}
        />
      </div>
      <WorkThrough line={line} />
    </div>
  );
}

/** Opens the work queue. The line itself links to the list of its kind. */
function WorkThrough({ line: { label, work } }: { line: Line }) {
  const mayOpen = useMayOpen(workAddress.path);
  if (!mayOpen || !work) return null;
  return (
    <PortalLink
      href={workAddress.href({ kind: work })}
      aria-label={`Open queue: ${label}`}
      className={
        'flex min-h-10 items-center px-3 text-sm whitespace-nowrap text-accent ' +
        'outline-offset-[-2px] hover:bg-hover max-sm:text-xs'
      }
    >
      Open queue
    </PortalLink>
  );
}

function LineCells({ line, now, detail }: { line: Line; now: Date; detail: ReactNode }) {
  const { label, count, oldestAt, kind = 'other' } = line;
  return (
    <>
      <span>{label}</span>
      <b className="text-right font-semibold tabular-nums">{formatCount(count)}</b>
      <span className={clsx('text-xs lg:text-sm', oldestAt && isLate(kind, oldestAt, now) ? 'text-bad' : 'text-muted')}>
        {oldestAt ? `oldest ${ageLabel(oldestAt, now)}` : null}
      </span>
      {/* In two columns it needs its own line, or it would squeeze the label. */}
      <span className="text-xs text-muted max-lg:col-span-2 lg:truncate lg:text-sm">{detail}</span>
    </>
  );
}

function requestsLine({ status, total, companies: [oldest] }: AwaitingData): Line {
  const isOldest = status === 'decidable';
  return {
    label: isOldest ? WAITING_LABELS.decidable : 'Point requests awaiting a decision',
    href: companiesAddress.href(isOldest ? { status, sort: 'latestUpdate', direction: 'asc' } : { status }),
    count: total,
    oldestAt: isOldest ? oldest?.latestUpdateAt : null,
    ...(isOldest && { isMine: true, work: 'pointRequest' }),
    detail:
      isOldest && oldest?.pointRequest ? `${oldest.name} · ${formatPoints(oldest.pointRequest.qpoints)}` : undefined,
  };
}

/** Spreadsheets link to the work queue, because no list holds exactly those that the reader may decide. */
function batchesLines({ pointRequests }: DashboardData['waiting']): Line[] {
  const { batches } = pointRequests ?? {};
  if (!batches || batches.count === 0) return [];
  const href = workAddress.href({ kind: 'pointBatch' });
  return [{ label: 'Point batches awaiting you', href, isMine: true, ...batches }];
}

function proposalLines({ proposedChanges }: DashboardData['waiting']): Line[] {
  const { access, rates } = proposedChanges ?? {};
  return [
    { label: 'Role changes awaiting you', work: 'accessChange' as const, figures: access },
    { label: 'Rate changes awaiting you', work: 'rateChange' as const, figures: rates },
  ].flatMap(({ label, work, figures }) =>
    figures && figures.count > 0 ? [{ label, href: workAddress.href({ kind: work }), isMine: true, ...figures }] : [],
  );
}

function registrationsLines({ registrations }: DashboardData['waiting']): Line[] {
  if (!registrations) return [];
  const { withoutW9 = 0 } = registrations;
  const detail =
    withoutW9 === 0 ? undefined : `${formatCount(withoutW9)}${withoutW9 === MANY_WITHOUT_W9 ? '+' : ''} without W-9`;
  return [
    {
      label: WAITING_LABELS.registrations,
      // Servers that count missing W-9s also support rejected registrations.
      href: registrationsAddress.href(registrations.withoutW9 === undefined ? {} : { review: 'waiting' }),
      ...{ kind: 'registration', work: 'registration' },
      ...registrations,
      detail,
    },
  ];
}

function approvalsLines({ approvals }: DashboardData['waiting']): Line[] {
  const { modules, awaitingUpdate, forecasts } = approvals ?? {};
  return [
    ...(modules
      ? [
          {
            label: WAITING_LABELS.modules,
            href: moduleApprovalsAddress.href({ sort: 'oldestAt', direction: 'asc' }),
            work: 'modules' as const,
            ...modules,
            detail: [
              modules.companies ? formatCountOf(modules.companies, 'company', 'companies') : '',
              modules.qpoints ? formatPoints(modules.qpoints) : '',
            ]
              .filter(Boolean)
              .join(' · '),
          },
        ]
      : []),
    ...(forecasts
      ? [
          {
            label: 'Forecasts awaiting approval',
            href: forecastApprovalsAddress.href({}),
            work: 'forecast' as const,
            ...forecasts,
          },
        ]
      : []),
    ...(awaitingUpdate
      ? [
          {
            label: WAITING_LABELS.awaitingUpdate,
            href: awaitingUpdateAddress.href({}),
            work: 'claim' as const,
            ...awaitingUpdate,
            detail: 'serial numbers not uploaded yet',
          },
        ]
      : []),
  ];
}

/** Each contact type has its own list. */
function inquiriesLines({ inquiries }: DashboardData['waiting']): Line[] {
  return (inquiries ?? []).flatMap(({ contactTypeId, mine, unassigned }) => {
    const type = contactTypeOf(contactTypeId);
    if (!type) return [];
    const { menu } = CONTACT_TYPE_NAMES[type];
    const oldest = [mine, unassigned].flatMap(({ count, oldestAt }) => (count > 0 && oldestAt ? [oldestAt] : []));
    const own = { label: 'mine', href: waitingInquiriesHref(type, 'mine'), ...mine, isMine: true } as const;
    const others = { label: 'unassigned', href: waitingInquiriesHref(type, 'nobody'), ...unassigned };
    return [
      {
        ...{ label: `Inquiries: ${menu}`, href: others.href, kind: 'inquiry' as const, work: 'inquiry' as const },
        ...{ count: mine.count + unassigned.count, oldestAt: oldest.sort()[0] ?? null, parts: [own, others] },
      },
    ];
  });
}

function ordersLines({ orders }: DashboardData['waiting']): Line[] {
  const { overTwoDays, withoutTracking } = orders ?? {};
  return [
    ...(overTwoDays
      ? [
          {
            label: WAITING_LABELS.overTwoDays,
            href: ordersAddress.href({ waiting: 'overTwoDays', ...OLDEST_FIRST }),
            ...overTwoDays,
          },
        ]
      : []),
    ...(withoutTracking
      ? [
          {
            label: WAITING_LABELS.withoutTracking,
            href: ordersAddress.href({ waiting: 'withoutTracking', ...OLDEST_FIRST }),
            work: 'order' as const,
            ...withoutTracking,
            detail: 'processing without tracking',
          },
        ]
      : []),
  ];
}

function productsLines({ products }: DashboardData['waiting']): Line[] {
  if (!products) return [];
  return [
    { label: 'Products sold out', href: productsAddress.href({ status: 'soldOut' }), count: products.soldOut },
    {
      label: 'Products low on stock',
      href: productsAddress.href({ status: 'low' }),
      count: products.low,
      detail: `${LOW_STOCK} left or fewer`,
    },
  ];
}
