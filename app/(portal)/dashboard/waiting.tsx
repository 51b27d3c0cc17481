'use client';

import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { PortalLink } from '@/components/layout/navigation';
import { useMayOpen } from '@/components/layout/rights';
import { leavesThisTab } from '@/components/list/list-moves';
import { buttonClass } from '@/components/ui/button-class';
import { PartProblem } from '@/components/ui/error-state';
import { setAddress } from '@/components/ui/shown-address';
import { CHOICE_LINK_CLASS, CHOICE_LINKS_CLASS } from '@/components/ui/tab-class';
import { workAddress } from '@/lib/addresses/work';
import type { DashboardPart } from '@/lib/contract/dashboard';
import { formatCount, listNames } from '@/lib/text/format';
import { DASHBOARD_PATH } from '@/lib/addresses/paths';
import { isLate } from '@/lib/domain/waiting-age';
import { ageLabel } from '@/lib/time/format-time';
import type { AwaitingData, DashboardData } from './dashboard-data';
import { SummaryCard } from './summary';
import { waitingLines, type Line } from './waiting-lines';

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
  const mayOpenWork = useMayOpen(workAddress.path);
  const { all, own, stock } = waitingLines(awaiting, waiting, mayOpenWork);
  const problem = problemOf(unread);
  if (all.length + stock.length === 0 && !problem) return null;
  const isNarrowed = isOnlyMine && own.length > 0;
  const { work } = waiting;
  const oldest = isNarrowed ? work?.myOldest : work?.oldest;
  const lines = isNarrowed ? own : all;
  const isLateLine = ({ kind = 'other', oldestAt }: Line) => Boolean(oldestAt && isLate(kind, oldestAt, now));
  const pending = lines.filter(({ count }) => count > 0);
  const groups = [
    { title: 'Overdue', isBad: true, of: pending.filter(isLateLine) },
    { title: 'On time', isBad: false, of: pending.filter((line) => !isLateLine(line)) },
  ];
  const longest = Math.max(...lines.map((line) => ageOf(line, now)));
  return (
    <SummaryCard
      id="waiting"
      title="Needs attention"
      aside={own.length > 0 && all.length > 0 ? <Whose isMine={isNarrowed} onAsk={onAsk} /> : null}
    >
      {groups.map(({ title, isBad, of }) =>
        of.length > 0 ? (
          <section key={title} aria-label={title}>
            <h3 className="border-b bg-bg px-4 py-1.5 text-xs font-semibold text-muted">{title}</h3>
            <ul className="divide-y border-b">
              {of.map((line, index) => (
                <WaitingLine
                  key={line.label}
                  {...{ line, now, isBad }}
                  share={Math.sqrt(ageOf(line, now) / longest)}
                  startsAt={isBad && index === 0 && mayOpenWork ? oldest : undefined}
                  isMine={isNarrowed}
                />
              ))}
            </ul>
          </section>
        ) : null,
      )}
      <Remaining
        clear={[...lines, ...(isNarrowed ? [] : stock)].filter(({ count }) => count === 0)}
        stock={isNarrowed ? [] : stock.filter(({ count }) => count > 0)}
      />
      {problem ? (
        <div className="p-2">
          <PartProblem retry={retry}>{problem}</PartProblem>
        </div>
      ) : null}
    </SummaryCard>
  );
}

/** Switches between everyone's work and the reader's. */
function Whose({ isMine, onAsk }: { isMine: boolean; onAsk: () => Promise<void> }) {
  const turn = (event: MouseEvent<HTMLAnchorElement>) => {
    if (leavesThisTab(event, event.currentTarget)) return;
    event.preventDefault();
    setAddress('push', event.currentTarget.href);
    void onAsk();
  };
  const choice = (label: string, href: string, isCurrent: boolean) => (
    <PortalLink href={href} onClick={turn} aria-current={isCurrent || undefined} className={CHOICE_LINK_CLASS}>
      {label}
    </PortalLink>
  );
  return (
    <div role="group" aria-label="Whose work" className={CHOICE_LINKS_CLASS}>
      {choice('Everyone', DASHBOARD_PATH, !isMine)}
      {choice('Mine', `${DASHBOARD_PATH}?waiting=mine`, isMine)}
    </div>
  );
}

/** Areas with lines in this card. Other parts report their failures themselves. */
const AREAS: Partial<Record<DashboardPart, string>> = {
  decidable: 'point requests',
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

/** In milliseconds; 0 if unknown. */
const ageOf = ({ oldestAt }: Line, now: Date) => (oldestAt ? Math.max(0, now.getTime() - Date.parse(oldestAt)) : 0);

/** Areas without pending work, and products to restock, with links to their lists. */
function Remaining({ clear, stock }: { clear: readonly Line[]; stock: readonly Line[] }) {
  if (clear.length + stock.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 px-4 py-1.5 text-xs text-muted">
      {clear.length > 0 ? <li className="py-1">All clear:</li> : null}
      {clear.map(({ label, href }) => (
        <li key={label}>
          <PortalLink href={href} className="inline-block py-1 hover:text-text">
            {label}
          </PortalLink>
        </li>
      ))}
      {stock.map(({ label, href, count }, index) => (
        <li key={label} className={clsx(index === 0 && 'ml-auto')}>
          <PortalLink href={href} className="inline-block py-1 text-accent hover:underline">
            {`${formatCount(count)} ${label.toLowerCase()}`}
          </PortalLink>
        </li>
      ))}
    </ul>
  );
}

function WaitingLine({
  line: { label, href, count, oldestAt, detail },
  now,
  isBad,
  share,
  startsAt,
  isMine,
}: {
  line: Line;
  now: Date;
  isBad: boolean;
  /** The length of its bar, from 0 to 1. */
  share: number;
  /** The work item that the primary button opens. */
  startsAt: number | null | undefined;
  isMine: boolean;
}) {
  return (
    <li
      className={clsx(
        'relative grid min-h-10 grid-cols-[minmax(0,1fr)_auto_6rem] items-center gap-x-4 px-4 py-1 text-sm',
        'hover:bg-hover',
        'lg:grid-cols-[minmax(0,17rem)_5rem_13rem_minmax(0,1fr)_6rem] lg:gap-x-6',
      )}
    >
      <PortalLink href={href} className="outline-offset-[-2px] after:absolute after:inset-0">
        {label}
      </PortalLink>
      <b className="text-right font-semibold tabular-nums">{formatCount(count)}</b>
      <span
        className={clsx(
          'flex items-center gap-2 max-lg:order-1 max-lg:text-xs',
          isBad ? 'text-bad' : 'max-lg:text-muted',
        )}
      >
        {oldestAt ? (
          <>
            <span
              aria-hidden
              className={clsx(
                'h-1.5 min-w-0.5 rounded-full forced-colors:bg-[CanvasText]',
                isBad ? 'bg-bad' : 'bg-line-strong',
              )}
              style={{ width: `${Math.round(share * 80)}px` }}
            />
            <span>
              <span className="sr-only">oldest </span>
              {ageLabel(oldestAt, now)}
            </span>
          </>
        ) : (
          '—'
        )}
      </span>
      <span className="text-muted max-lg:order-1 max-lg:col-span-2 max-lg:text-right max-lg:text-xs lg:truncate">
        {detail}
      </span>
      <span className="text-right max-lg:row-start-1 max-lg:col-start-3">
        {startsAt ? (
          <PortalLink
            href={workAddress.href({ only: 'late', ...(isMine && { assigned: 'me' }), item: startsAt })}
            className={buttonClass('primary', 'relative')}
          >
            Start oldest
          </PortalLink>
        ) : (
          <span aria-hidden className="text-accent">
            Open
          </span>
        )}
      </span>
    </li>
  );
}
