import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { heldForecastsAddress } from '@/lib/addresses/forecast-approvals';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { FORECAST_APPROVALS_PATH } from '@/lib/paths';
import { dayOf } from '@/lib/time';
import { readHeldForecasts } from '../page-data';
import { HeldScreen } from './held-screen';

export const metadata: Metadata = { title: 'Approvals' };

/** Achievements outside the band, and why: they are rejected with the next decision that takes them along (spec 2 §4). */
export default portalPage(
  FORECAST_APPROVALS_PATH,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const view = heldForecastsAddress.read(await searchParams);
    const data = begin(readHeldForecasts(view, dayOf(new Date(), env().PORTAL_TIME_ZONE)));
    return (
      <DelayedSkeleton
        area={heldForecastsAddress.path}
        data={data}
        skeleton={<ListSkeleton title="Approvals" note="Loading forecasts…" />}
      >
        <HeldScreen view={view} data={data} userId={user.id} />
      </DelayedSkeleton>
    );
  },
);
