import clsx from 'clsx';
import Link from 'next/link';
import { PartProblem } from '@/components/ui/error-state';
import { awaitingUpdateAddress, moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { companiesAddress } from '@/lib/addresses/companies';
import { forecastApprovalsAddress } from '@/lib/addresses/forecast-approvals';
import { waitingInquiriesHref } from '@/lib/addresses/inquiries';
import { ordersAddress } from '@/lib/addresses/orders';
import { productsAddress } from '@/lib/addresses/products';
import { registrationsAddress } from '@/lib/addresses/registrations';
import { MANY_WITHOUT_W9, type DashboardPart, type Waiting } from '@/lib/contract/dashboard';
import { CONTACT_TYPE_NAMES, contactTypeOf } from '@/lib/domain/inquiry';
import { LOW_STOCK } from '@/lib/domain/product-stock';
import { formatCount, formatCountOf, formatPoints, listNames } from '@/lib/format';
import { DASHBOARD_PATH } from '@/lib/paths';
import { ageLabel, isOlderThanTwoDays } from '@/lib/time';
import type { AwaitingData, DashboardData } from './page-data';
import { SummaryCard } from './summary';

/** A line of what waits: how much, since when, and the list that holds exactly that. */
interface Line extends Waiting {
  label: string;
  href: string;
  detail?: string | undefined;
  /** It waits for the reader, not for anybody. */
  isMine?: true;
}

/** Where a list begins with what waits longest. */
const OLDEST_FIRST = { sort: 'createdAt', direction: 'asc' } as const;

/** What waits for somebody, in each area that the reader may see; all of it, or what waits for the reader alone. */
export function WaitingCard({
  awaiting,
  waiting,
  unread,
  isOnlyMine,
  now,
}: Pick<DashboardData, 'waiting' | 'unread'> & {
  awaiting: AwaitingData | null;
  isOnlyMine: boolean;
  now: Date;
}) {
  const all = oldestFirst([
    ...(awaiting ? [requestsLine(awaiting)] : []),
    ...approvalsLines(waiting),
    ...registrationsLines(waiting),
    ...inquiriesLines(waiting),
    ...ordersLines(waiting),
    ...productsLines(waiting),
  ]);
  const problem = problemOf(unread);
  if (all.length === 0 && !problem) return null;
  const own = all.filter(({ isMine }) => isMine);
  const isNarrowed = isOnlyMine && own.length > 0;
  const lines = isNarrowed ? own : all;
  const other = isNarrowed
    ? { href: DASHBOARD_PATH, label: 'All that waits' }
    : { href: `${DASHBOARD_PATH}?waiting=mine`, label: 'Only mine' };
  return (
    <SummaryCard
      id="waiting"
      title={isNarrowed ? 'Waiting for me' : 'Waiting for somebody'}
      link={own.length > 0 && own.length < all.length ? other : null}
    >
      <ul className="divide-y">
        {lines.map((line) => (
          <li key={line.label}>
            <WaitingLine line={line} now={now} />
          </li>
        ))}
      </ul>
      {problem ? (
        <div className="p-2">
          <PartProblem>{problem}</PartProblem>
        </div>
      ) : null}
    </SummaryCard>
  );
}

/** Parts whose lines stand in the card; what fails of the others is said in their own place. */
const AREAS: Partial<Record<DashboardPart, string>> = {
  approvals: 'approvals',
  registrations: 'registrations',
  inquiries: 'inquiries',
  waitingOrders: 'orders that wait',
  products: 'products',
};

function problemOf(unread: DashboardData['unread']): string | null {
  const areas = unread.flatMap(({ part }) => AREAS[part] ?? []);
  const reason = unread.find(({ part }) => AREAS[part])?.message;
  return reason === undefined ? null : `There was a problem getting ${listNames([...new Set(areas)])}. ${reason}`;
}

/** What waits longest comes first, and at the end what nobody knows the age of. */
function oldestFirst(lines: readonly Line[]): Line[] {
  const since = ({ count, oldestAt }: Line) => (count > 0 && oldestAt ? Date.parse(oldestAt) : Infinity);
  return lines.toSorted((one, other) => (since(one) === since(other) ? 0 : since(one) - since(other)));
}

function WaitingLine({ line: { label, href, count, oldestAt, detail }, now }: { line: Line; now: Date }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={clsx(
        'grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 px-3 py-2 text-sm outline-offset-[-2px] hover:bg-hover',
        'lg:grid-cols-[minmax(0,20rem)_5rem_10rem_minmax(0,1fr)]',
      )}
    >
      <span>{label}</span>
      <b className="text-right font-semibold tabular-nums">{formatCount(count)}</b>
      <span
        className={clsx(
          'text-xs lg:text-sm',
          oldestAt && isOlderThanTwoDays(oldestAt, now) ? 'text-bad' : 'text-muted',
        )}
      >
        {oldestAt ? `oldest ${ageLabel(oldestAt, now)}` : null}
      </span>
      {/* In a line of its own where there are two columns, or it would take the label's room. */}
      <span className="text-xs text-muted max-lg:col-span-2 lg:truncate lg:text-sm">{detail}</span>
    </Link>
  );
}

function requestsLine({ status, total, companies: [oldest] }: AwaitingData): Line {
  const isOldest = status === 'decidable';
  return {
    label: isOldest ? 'Point requests that you may decide' : 'Point requests that await a decision',
    href: companiesAddress.href(isOldest ? { status, sort: 'latestUpdate', direction: 'asc' } : { status }),
    count: total,
    oldestAt: isOldest ? oldest?.latestUpdateAt : null,
    ...(isOldest && { isMine: true }),
    detail:
      isOldest && oldest?.pointRequest ? `${oldest.name} · ${formatPoints(oldest.pointRequest.qpoints)}` : undefined,
  };
}

function registrationsLines({ registrations }: DashboardData['waiting']): Line[] {
  if (!registrations) return [];
  const { withoutW9 = 0 } = registrations;
  const detail =
    withoutW9 === 0 ? undefined : `${formatCount(withoutW9)}${withoutW9 === MANY_WITHOUT_W9 ? '+' : ''} without W-9`;
  return [{ label: 'Registrations to review', href: registrationsAddress.href({}), ...registrations, detail }];
}

function approvalsLines({ approvals }: DashboardData['waiting']): Line[] {
  const { modules, awaitingUpdate, forecasts } = approvals ?? {};
  return [
    ...(modules
      ? [
          {
            label: 'Modules awaiting approval',
            href: moduleApprovalsAddress.href({ sort: 'oldestAt', direction: 'asc' }),
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
      ? [{ label: 'Forecasts awaiting approval', href: forecastApprovalsAddress.href({}), ...forecasts }]
      : []),
    ...(awaitingUpdate
      ? [
          {
            label: 'Claims awaiting an update',
            href: awaitingUpdateAddress.href({}),
            ...awaitingUpdate,
            detail: 'serial numbers not uploaded yet',
          },
        ]
      : []),
  ];
}

/** Each contact type has a list of its own. */
function inquiriesLines({ inquiries }: DashboardData['waiting']): Line[] {
  return (inquiries ?? []).flatMap(({ contactTypeId, mine, unassigned }) => {
    const type = contactTypeOf(contactTypeId);
    if (!type) return [];
    const { menu } = CONTACT_TYPE_NAMES[type];
    return [
      { label: `Inquiries of mine: ${menu}`, href: waitingInquiriesHref(type, 'mine'), ...mine, isMine: true },
      { label: `Inquiries nobody has: ${menu}`, href: waitingInquiriesHref(type, 'nobody'), ...unassigned },
    ];
  });
}

function ordersLines({ orders }: DashboardData['waiting']): Line[] {
  const { overTwoDays, withoutTracking } = orders ?? {};
  return [
    ...(overTwoDays
      ? [
          {
            label: 'Orders waiting longer than two days',
            href: ordersAddress.href({ waiting: 'overTwoDays', ...OLDEST_FIRST }),
            ...overTwoDays,
          },
        ]
      : []),
    ...(withoutTracking
      ? [
          {
            label: 'Orders to ship',
            href: ordersAddress.href({ waiting: 'withoutTracking', ...OLDEST_FIRST }),
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
      detail: `${LOW_STOCK} pieces or fewer`,
    },
  ];
}
