import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { PageSkeleton } from '@/app/(portal)/page-skeleton';
import { begin, DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { insightsAddress } from '@/lib/addresses/insights';
import { call, toResult } from '@/lib/api/call';
import { getInsights } from '@/lib/contract/insights';
import type { IgnoredDay } from '@/lib/domain/date-range';
import { insightPeriod, type Period } from '@/lib/domain/insights';
import { env } from '@/lib/server/env';
import type { SearchParams } from '@/lib/addresses/list-address';
import { dayOf } from '@/lib/time/format-time';
import { InsightsScreen } from './insights-screen';

export const metadata: Metadata = { title: 'Insights' };

/** Figures of a period. The server renders them without client code. */
export default portalPage(
  insightsAddress.path,
  async (_, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const { PORTAL_TIME_ZONE: timeZone } = env();
    const today = dayOf(new Date(), timeZone);
    const search = await searchParams;
    const period = insightPeriod(insightsAddress.read(search, today), today);
    const ignored = insightsAddress.ignoredDaysOf(search, today);
    const data = begin(load(period));
    return (
      <DelayedSkeleton
        area={insightsAddress.path}
        data={data}
        skeleton={<PageSkeleton title="Insights" note="Loading the figures…" />}
      >
        <Loaded data={data} period={period} leftOut={ignored} today={today} />
      </DelayedSkeleton>
    );
  },
);

const load = (period: Period) => toResult(call(getInsights, { query: period }));

async function Loaded({
  data,
  ...shown
}: {
  data: ReturnType<typeof load>;
  period: Period;
  leftOut: IgnoredDay[];
  today: string;
}) {
  const answer = await data;
  return (
    <InsightsScreen
      insights={answer.ok ? answer.value : null}
      problem={answer.ok ? null : answer.error.message}
      {...shown}
    />
  );
}
