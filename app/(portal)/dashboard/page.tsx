import type { Metadata } from 'next';
import Link from 'next/link';
import { Suspense } from 'react';
import { portalPage } from '@/app/(portal)/portal-page';
import { PageTitle } from '@/components/layout/page-title';
import { KeptPage } from '@/components/list/news-bar';
import { ErrorState } from '@/components/ui/error-state';
import type { Result } from '@/lib/api/call';
import { currentMenu, currentVerdict } from '@/lib/api/current-session';
import type { MenuPage } from '@/lib/auth/access-control-list';
import type { PortalSession } from '@/lib/auth/session';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { DASHBOARD_PATH } from '@/lib/paths';
import { formatTime } from '@/lib/time';
import { OrdersOverview, OrdersOverviewSkeleton } from './orders-overview';
import { readDashboard, type SeenAreas } from './page-data';
import { AwaitingRequests, OwnRequests, RequestsSkeleton } from './point-requests';
import { WaitingCard } from './waiting';
import { OrderWeeks, PointWeeks } from './week-pictures';

export const metadata: Metadata = { title: 'Dashboard' };

/** What is worth knowing now, as far as the reader may know it. */
export default portalPage(
  DASHBOARD_PATH,
  async (session, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const { waiting } = await searchParams;
    const now = new Date();
    const { PORTAL_TIME_ZONE: timeZone } = env();
    return (
      <>
        <PageTitle
          count={longDay(now, timeZone)}
        >{`${greetingAt(now, timeZone)}, ${session.user.firstName}`}</PageTitle>
        <Content session={session} isOnlyMine={waiting === 'mine'} />
      </>
    );
  },
);

function greetingAt(now: Date, timeZone: string): string {
  const hour = Number(formatTime(now.toISOString(), timeZone).slice(0, 2));
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** `Saturday, November 21` */
function longDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(now);
}

async function Content({ session, isOnlyMine }: { session: PortalSession; isOnlyMine: boolean }) {
  const verdicts = await Promise.all(
    (['orders', 'qpointManagement', 'products', 'approvals', 'registration', 'supportCenter'] as const).map(
      currentVerdict,
    ),
  );
  if (verdicts.includes('unavailable')) {
    // Without the list of rights an empty page would look like a role without any.
    return (
      <div className="rounded-lg border bg-surface">
        <ErrorState title="We can’t check what you may see at the moment.">
          The server gave no answer. Try again in a moment.
        </ErrorState>
      </div>
    );
  }
  const [
    orders = false,
    points = false,
    products = false,
    approvals = false,
    registrations = false,
    inquiries = false,
  ] = verdicts.map((verdict) => verdict === 'allowed');
  const sees = { orders, points, products, approvals, registrations, inquiries };
  const skeleton = (
    <>
      {sees.points ? <RequestsSkeleton /> : null}
      {sees.orders ? <OrdersOverviewSkeleton /> : null}
    </>
  );
  return (
    <>
      {Object.values(sees).includes(true) ? (
        <Suspense fallback={skeleton}>
          <Figures session={session} sees={sees} isOnlyMine={isOnlyMine} />
        </Suspense>
      ) : null}
      {sees.orders ? null : <OtherAreas firstName={session.user.firstName} />}
    </>
  );
}

/** What waits in the areas that the reader may see, their own requests and decisions, and how the orders stand. */
async function Figures({
  session,
  sees,
  isOnlyMine,
}: {
  session: PortalSession;
  sees: SeenAreas;
  isOnlyMine: boolean;
}) {
  const found = await readDashboard(sees);
  if (!found.ok) {
    const problem = 'There was a problem getting the dashboard.';
    return (
      <KeptPage
        rows={{ ids: [], noun: ['request', 'requests'] }}
        view={String(isOnlyMine)}
        problem={`${problem} ${found.error.message}`}
      >
        <div className="rounded-lg border bg-surface">
          <ErrorState title={problem}>{found.error.message}</ErrorState>
        </div>
      </KeptPage>
    );
  }
  const { awaiting, own, orders, waiting, unread, weeks } = found.value;
  const asker = session.user.roleId === env().ADMIN_ROLE_ID ? 'administrator' : 'requester';
  const decides = sees.points && asker === 'administrator';
  const requests = decides && awaiting.ok ? awaiting.value.companies : [];
  return (
    <KeptPage rows={{ ids: requests.map(({ id }) => id), noun: ['request', 'requests'] }} view={String(isOnlyMine)}>
      <WaitingCard
        awaiting={decides && awaiting.ok ? awaiting.value : null}
        waiting={waiting}
        unread={unread}
        isOnlyMine={isOnlyMine}
        now={new Date()}
      />
      {weeks.points || weeks.orders ? (
        <div className="grid items-start gap-3.5 lg:grid-cols-2">
          {weeks.points ? <PointWeeks {...drawn(weeks.points)} /> : null}
          {weeks.orders ? <OrderWeeks {...drawn(weeks.orders)} /> : null}
        </div>
      ) : null}
      {decides ? <AwaitingRequests awaiting={awaiting} reader={{ userId: session.user.id, asker }} /> : null}
      {sees.points ? <OwnRequests own={own} asker={asker} /> : null}
      {sees.orders && orders.ok ? <OrdersOverview orders={orders.value} timeZone={env().PORTAL_TIME_ZONE} /> : null}
      {orders.ok ? null : (
        <div className="rounded-lg border bg-surface">
          <ErrorState title="There was a problem getting orders.">{orders.error.message}</ErrorState>
        </div>
      )}
    </KeptPage>
  );
}

function drawn<Week>(found: Result<readonly Week[]>): { weeks: readonly Week[]; problem: string | null } {
  return found.ok ? { weeks: found.value, problem: null } : { weeks: [], problem: found.error.message };
}

async function OtherAreas({ firstName }: { firstName: string }) {
  const pages = await currentMenu();
  return <OpenAreas firstName={firstName} pages={pages.filter(({ menu }) => menu.href !== DASHBOARD_PATH)} />;
}

/** The dashboard of whoever has no figures to see: a greeting, and the areas that are open to them. */
function OpenAreas({ firstName, pages }: { firstName: string; pages: readonly MenuPage[] }) {
  return (
    <section className="flex max-w-[640px] flex-col gap-4 rounded-lg border bg-surface p-6">
      <h2 className="text-base font-semibold">Welcome, {firstName}</h2>
      {pages.length > 0 ? (
        <>
          <p className="text-muted">These areas are open to you:</p>
          <ul className="flex flex-col gap-1">
            {pages.map(({ prefix, menu }) => (
              <li key={prefix}>
                <Link
                  href={menu.href}
                  prefetch={false}
                  className="flex h-10 items-center rounded px-3 font-medium text-accent hover:bg-hover"
                >
                  {menu.section ? `${menu.section} · ${menu.label}` : menu.label}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-muted">
          You are signed in, and your role has no other area of the portal. If you need one for your work, ask an
          administrator of the portal.
        </p>
      )}
    </section>
  );
}
