import { awaitingUpdateAddress, moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { companiesAddress } from '@/lib/addresses/companies';
import { forecastApprovalsAddress } from '@/lib/addresses/forecast-approvals';
import { waitingInquiriesHref } from '@/lib/addresses/inquiries';
import { ordersAddress } from '@/lib/addresses/orders';
import { productsAddress } from '@/lib/addresses/products';
import { registrationsAddress } from '@/lib/addresses/registrations';
import { workAddress } from '@/lib/addresses/work';
import type { Waiting } from '@/lib/contract/dashboard';
import { CONTACT_TYPE_NAMES, contactTypeOf } from '@/lib/domain/contact-type';
import { MANY_WITHOUT_W9 } from '@/lib/domain/w9-file';
import { formatCount, formatCountOf, formatPoints } from '@/lib/text/format';
import { WAITING_LABELS, type WaitingKind } from '@/lib/domain/waiting-age';
import { WORK_KINDS, type WorkKind } from '@/lib/domain/work';
import type { AwaitingData, DashboardData } from './dashboard-data';

/** A kind of pending work: its count, its age, and a link to exactly that list. */
export interface Line extends Waiting {
  label: string;
  href: string;
  detail?: string | undefined;
  /** True if it is assigned to the reader. */
  isMine?: true;
  /** Decides when it counts as late, if not by the default. */
  kind?: WaitingKind;
  /** The reader's own part, if only a part is theirs. */
  own?: Line;
}

/** Sorts a list by waiting time. */
const OLDEST_FIRST = { sort: 'createdAt', direction: 'asc' } as const;

/** All lines, longest wait first, the reader's own, and products to restock. */
export function waitingLines(awaiting: AwaitingData | null, waiting: DashboardData['waiting'], mayOpenWork: boolean) {
  const all = [
    ...(awaiting ? [requestsLine(awaiting)] : []),
    ...batchesLines(waiting),
    ...proposalLines(waiting),
    ...approvalsLines(waiting),
    ...registrationsLines(waiting),
    ...inquiriesLines(waiting),
    ...ordersLines(waiting),
  ];
  const own = [...all.flatMap(ownLine), ...(mayOpenWork ? assignedLines(waiting) : [])];
  return { all: oldestFirst(all), own: oldestFirst(own), stock: stockLines(waiting) };
}

/** Sorts the longest wait first, and unknown waits last. */
function oldestFirst(lines: readonly Line[]): Line[] {
  const since = ({ count, oldestAt }: Line) => (count > 0 && oldestAt ? Date.parse(oldestAt) : Infinity);
  return lines.toSorted((one, other) => (since(one) === since(other) ? 0 : since(one) - since(other)));
}

/** The reader's own part of a line; empty if there is none. */
const ownLine = (line: Line): Line[] => (line.own ? [line.own] : line.isMine ? [line] : []);

function requestsLine({ status, total, oldestAt }: AwaitingData): Line {
  const isDecidable = status === 'decidable';
  return {
    label: isDecidable ? WAITING_LABELS.decidable : 'Point requests awaiting a decision',
    href: companiesAddress.href(isDecidable ? { status, sort: 'latestUpdate', direction: 'asc' } : { status }),
    ...{ count: total, oldestAt },
    ...(isDecidable && { isMine: true }),
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
  const { access, rates, takeBacks } = proposedChanges ?? {};
  return [
    { label: 'Role changes awaiting you', work: 'accessChange' as const, figures: access },
    { label: 'Rate changes awaiting you', work: 'rateChange' as const, figures: rates },
    { label: 'Take-backs awaiting you', work: 'takeBack' as const, figures: takeBacks },
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
      href: registrationsAddress.href({}),
      kind: 'registration',
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
            ...forecasts,
          },
        ]
      : []),
    ...(awaitingUpdate
      ? [
          {
            label: WAITING_LABELS.awaitingUpdate,
            href: awaitingUpdateAddress.href({}),
            ...awaitingUpdate,
            detail: 'serial numbers not uploaded yet',
          },
        ]
      : []),
  ];
}

/** Each contact type has its own list. */
function inquiriesLines({ inquiries }: DashboardData['waiting']): Line[] {
  return (inquiries ?? []).flatMap(({ contactTypeId, all, mine, unassigned }) => {
    const type = contactTypeOf(contactTypeId);
    if (!type) return [];
    const line = { label: `Inquiries: ${CONTACT_TYPE_NAMES[type].menu}`, kind: 'inquiry' } as const;
    return [
      {
        ...{ ...line, href: waitingInquiriesHref(type), ...all },
        detail: [
          ...(mine.count > 0 ? [`${formatCount(mine.count)} mine`] : []),
          ...(unassigned.count > 0 ? [`${formatCount(unassigned.count)} unassigned`] : []),
        ].join(' · '),
        own: { ...line, href: waitingInquiriesHref(type, 'mine'), ...mine },
      },
    ];
  });
}

/** Kinds without another line for the reader's own part. */
const ASSIGNED_KINDS = ['modules', 'forecast', 'registration', 'order', 'claim'] as const satisfies readonly WorkKind[];

function assignedLines({ work }: DashboardData['waiting']): Line[] {
  return (work?.mine ?? []).flatMap(({ kind, count, oldestAt }) =>
    count > 0 && ASSIGNED_KINDS.some((each) => each === kind)
      ? [
          {
            ...{ label: `${WORK_KINDS[kind].label} assigned to me`, href: workAddress.href({ kind, assigned: 'me' }) },
            ...{ count, oldestAt, kind: WORK_KINDS[kind].age },
          },
        ]
      : [],
  );
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
            ...withoutTracking,
            detail: 'processing without tracking',
          },
        ]
      : []),
  ];
}

function stockLines({ products }: DashboardData['waiting']): Line[] {
  if (!products) return [];
  return [
    { label: 'Products sold out', href: productsAddress.href({ status: 'soldOut' }), count: products.soldOut },
    { label: 'Products low on stock', href: productsAddress.href({ status: 'low' }), count: products.low },
  ];
}
