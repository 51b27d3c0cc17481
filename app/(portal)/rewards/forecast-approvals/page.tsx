import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { forecastApprovalsAddress } from '@/lib/addresses/forecast-approvals';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { dayOf } from '@/lib/time';
import { ForecastsScreen } from './forecasts-screen';
import { readForecasts } from './page-data';

export const metadata: Metadata = { title: 'Approvals' };

/** What companies forecast and achieved by month, to be approved or rejected (spec 2 §2.4). */
export default portalPage(
  forecastApprovalsAddress.path,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const view = forecastApprovalsAddress.read(await searchParams);
    const data = begin(readForecasts(view, dayOf(new Date(), env().PORTAL_TIME_ZONE)));
    return (
      <DelayedSkeleton
        area={forecastApprovalsAddress.path}
        data={data}
        skeleton={<ListSkeleton title="Approvals" note="Loading forecasts…" />}
      >
        <ForecastsScreen view={view} data={data} userId={user.id} />
      </DelayedSkeleton>
    );
  },
);
