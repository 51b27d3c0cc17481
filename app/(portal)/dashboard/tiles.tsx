import clsx from 'clsx';
import { PortalLink } from '@/components/layout/navigation';
import { useMayOpen } from '@/components/layout/rights';
import { countLabel } from '@/lib/addresses/page-range';
import { ordersAddress } from '@/lib/addresses/orders';
import { workAddress } from '@/lib/addresses/work';
import type { getDashboard, Waiting } from '@/lib/contract/dashboard';
import type { Output } from '@/lib/contract/endpoint';
import { countWork, WORK_KINDS, WORK_PART_NAMES, type WorkCount } from '@/lib/domain/work';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { ageLabel } from '@/lib/time/format-time';

type Work = NonNullable<Output<typeof getDashboard>['work']>;

interface Tile {
  label: string;
  href: string;
  figure: string;
  detail: string;
  isBad?: boolean;
}

/** The dashboard's figures. Each links to exactly the list that it counts. */
export function Tiles({
  work,
  toShip,
  isDecider,
  now,
}: {
  work: Work | undefined;
  toShip: Waiting | undefined;
  isDecider: boolean;
  now: Date;
}) {
  const mayOpenWork = useMayOpen(workAddress.path);
  const tiles: Tile[] = [
    ...(work && mayOpenWork
      ? [
          {
            ...tileOf(WORK_PART_NAMES.late, work.late, workAddress.href({ only: 'late' })),
            detail: lateDetail(work.late, now),
            isBad: true,
          },
          tileOf('Assigned to me', work.mine, workAddress.href({ assigned: 'me' })),
          ...(isDecider
            ? [tileOf(WORK_PART_NAMES.decision, work.decision, workAddress.href({ only: 'decision' }))]
            : []),
        ]
      : []),
    ...(toShip
      ? [
          {
            label: 'Ready to ship',
            href: ordersAddress.href({ waiting: 'withoutTracking', sort: 'createdAt', direction: 'asc' }),
            figure: formatCount(toShip.count),
            detail: toShip.oldestAt ? `oldest ${ageLabel(toShip.oldestAt, now)}` : '',
          },
        ]
      : []),
  ];
  if (tiles.length === 0) return null;
  return (
    <ul aria-label="At a glance" className="grid grid-cols-2 gap-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {tiles.map(({ label, href, figure, detail, isBad }) => (
        <li key={label}>
          <PortalLink
            href={href}
            className="flex h-full flex-col rounded-lg border bg-surface px-4 py-3 text-xs hover:border-accent"
          >
            <span className="text-muted">{label}</span>
            <b
              className={clsx(
                'text-3xl font-semibold tracking-[-0.02em] tabular-nums',
                isBad && figure !== '0' && 'text-bad',
              )}
            >
              {figure}
            </b>
            <span className="text-muted">{detail}</span>
          </PortalLink>
        </li>
      ))}
    </ul>
  );
}

function tileOf(label: string, counts: readonly WorkCount[], href: string): Tile {
  const waiting = counts.filter(({ count }) => count > 0);
  const named = waiting.map(({ kind, count }) => {
    const { noun, label: several } = WORK_KINDS[kind];
    return formatCountOf(count, noun.toLowerCase(), several.toLowerCase());
  });
  const detail = named.length > 2 ? kindsOf(waiting) : named.join(', ');
  return { label, href, figure: countLabel(countWork(counts)), detail: detail || 'All clear' };
}

function lateDetail(counts: readonly WorkCount[], now: Date): string {
  const waiting = counts.filter(({ count }) => count > 0);
  const [oldest] = waiting.flatMap(({ oldestAt }) => oldestAt ?? []).sort();
  return oldest ? `${kindsOf(waiting)} · oldest ${ageLabel(oldest, now)}` : 'All clear';
}

const kindsOf = ({ length }: readonly WorkCount[]) => formatCountOf(length, 'kind', 'kinds');
