'use client';

import { useSearchParams } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import type { Failed } from '@/app/(portal)/cached-page';
import { PortalLink } from '@/components/layout/navigation';
import { PageTitle } from '@/components/layout/page-title';
import type { Requester } from '@/lib/domain/point-request';
import { ErrorState, StaleProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { formatTime } from '@/lib/time/format-time';
import type { DashboardData, Part } from './dashboard-data';
import { FirstSteps } from './first-steps';
import { OpenOrders } from './orders-overview';
import { OwnRequests } from './point-requests';
import { Tiles } from './tiles';
import { useDashboard } from './use-dashboard';
import { WaitingCard } from './waiting';
import { OrderWeeks, PointWeeks } from './week-pictures';

/** The areas that the reader's role may see. */
export interface SeenAreas {
  points: boolean;
  orders: boolean;
  /** Whether the reader sees any area with figures. */
  any: boolean;
}

export interface OpenArea {
  href: string;
  label: string;
}

interface Props extends Failed {
  asker: Requester;
  firstName: string;
  /** Null if the rights can't be read. */
  sees: SeenAreas | null;
  /** Menu areas to link for readers who see no figures. */
  openAreas: readonly OpenArea[];
  /** The server's time, ISO 8601. */
  now: string;
  timeZone: string;
}

const PROBLEM = 'There was a problem getting the dashboard.';

/** Pending work in the reader's areas, their own requests, and the state of orders. */
export function DashboardScreen({ asker, firstName, sees, openAreas, now: given, timeZone, failed }: Props) {
  const isOnlyMine = useSearchParams().get('waiting') === 'mine';
  const decides = (sees?.points ?? false) && asker === 'administrator';
  const dashboard = useDashboard(sees?.any ?? false);
  const { isReading, read } = dashboard;
  // The cache may still hold data from before the rights were revoked.
  const shown = sees?.any ? dashboard.shown : null;
  const now = useClock(given, shown?.at);
  const problem = dashboard.problem?.message ?? (shown ? null : failed);
  const retry = <RetryButton of={dashboard.problem} pending={isReading} onRetry={() => void read()} />;
  return (
    <>
      <DashboardTitle {...{ firstName, now, timeZone }} />
      {asker === 'administrator' ? <FirstSteps /> : null}
      {sees === null ? (
        // Explain missing rights, because an empty page would look like a role without any.
        <Card>
          <ErrorState title="We can’t check your access right now.">
            The server didn’t respond. Try again in a moment.
          </ErrorState>
        </Card>
      ) : null}
      {shown && problem !== null ? <StaleProblem problem={PROBLEM} reason={problem} retry={retry} /> : null}
      {shown ? (
        <Figures
          {...{ data: shown.data, sees, decides, asker, isOnlyMine, timeZone, retry, onAsk: read }}
          now={new Date(now)}
        />
      ) : sees?.any && problem !== null ? (
        <Card>
          <ErrorState title={PROBLEM} retry={retry}>
            {problem}
          </ErrorState>
        </Card>
      ) : null}
      {sees?.orders === false ? <OpenAreas firstName={firstName} areas={openAreas} /> : null}
    </>
  );
}

/** @returns the server's time when a response was read, ISO 8601 */
function useClock(given: string, readAt: number | undefined): string {
  const [start] = useState(() => ({ now: Date.parse(given), readAt: readAt ?? Date.now() }));
  return new Date(start.now + (readAt ?? start.readAt) - start.readAt).toISOString();
}

export function DashboardTitle({ firstName, now, timeZone }: Pick<Props, 'firstName' | 'now' | 'timeZone'>) {
  return <PageTitle count={longDay(now, timeZone)}>{`${greetingAt(now, timeZone)}, ${firstName}`}</PageTitle>;
}

function greetingAt(now: string, timeZone: string): string {
  const hour = Number(formatTime(now, timeZone).slice(0, 2));
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** For example `Saturday, November 21`. */
function longDay(now: string, timeZone: string): string {
  const format = { weekday: 'long', month: 'long', day: 'numeric', timeZone } as const;
  return new Intl.DateTimeFormat('en-US', format).format(new Date(now));
}

/** @param onAsk refetches on the user's request */
function Figures({
  data: { awaiting, own, orders, waiting, unread, weeks },
  sees,
  decides,
  asker,
  isOnlyMine,
  now,
  timeZone,
  retry,
  onAsk,
}: {
  data: DashboardData;
  sees: SeenAreas | null;
  decides: boolean;
  asker: Requester;
  isOnlyMine: boolean;
  now: Date;
  timeZone: string;
  retry: ReactNode;
  onAsk: () => Promise<void>;
}) {
  return (
    <>
      <Tiles work={waiting.work} toShip={waiting.orders?.withoutTracking} isDecider={decides} now={now} />
      <WaitingCard
        awaiting={decides && awaiting.ok ? awaiting.value : null}
        {...{ waiting, unread, isOnlyMine, now, retry, onAsk }}
      />
      {weeks.points || weeks.orders ? (
        <div className="grid gap-3.5 lg:grid-cols-2">
          {weeks.points ? <PointWeeks {...drawn(weeks.points)} retry={retry} /> : null}
          {weeks.orders ? <OrderWeeks {...drawn(weeks.orders)} retry={retry} /> : null}
        </div>
      ) : null}
      {sees?.points ? <OwnRequests {...{ own, timeZone, retry, asker }} /> : null}
      {orders?.ok ? <OpenOrders counts={orders.value} /> : null}
      {!orders || orders.ok ? null : (
        <Card>
          <ErrorState title="There was a problem getting orders." retry={retry}>
            {orders.problem}
          </ErrorState>
        </Card>
      )}
    </>
  );
}

function drawn<Week>(found: Part<readonly Week[]>): { weeks: readonly Week[]; problem: string | null } {
  return found.ok ? { weeks: found.value, problem: null } : { weeks: [], problem: found.problem };
}

function Card({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border bg-surface">{children}</div>;
}

/** The dashboard for readers without figures: a greeting and links to their areas. */
function OpenAreas({ firstName, areas }: { firstName: string; areas: readonly OpenArea[] }) {
  return (
    <section className="flex max-w-[640px] flex-col gap-4 rounded-lg border bg-surface p-6">
      <h2 className="text-base font-semibold">{`Welcome, ${firstName}`}</h2>
      {areas.length > 0 ? (
        <>
          <p className="text-muted">These areas are open to you:</p>
          <ul className="flex flex-col gap-1">
            {areas.map(({ href, label }) => (
              <li key={href}>
                <PortalLink
                  href={href}
                  className="flex h-10 items-center rounded px-3 font-medium text-accent hover:bg-hover"
                >
                  {label}
                </PortalLink>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-muted">
          You’re signed in, but your role has no other area of the portal. If you need one, ask a portal administrator.
        </p>
      )}
    </section>
  );
}
