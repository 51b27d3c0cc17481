import { call } from '@/lib/api/call';
import { pageAccess } from '@/lib/api/current-session';
import { ApiError } from '@/lib/api/errors';
import { seed, type Seed } from '@/lib/api/seed';
import { getForecastConfiguration } from '@/lib/contract/configurations';
import { getMonthPromotion, listForecastApprovals } from '@/lib/contract/forecasts';
import { env } from '@/lib/server/env';
import { dayOf } from '@/lib/time/format-time';
import { judgedMonth } from './forecast-parts';

/** Reads the rules for the band, and the month whose dialog is open. */
export function seedsOfForecasts({ forecast }: { forecast?: number | undefined }): Seed[] {
  const date = judgedMonth(dayOf(new Date(), env().PORTAL_TIME_ZONE));
  return [
    seed(getMonthPromotion, { params: { date } }),
    { ...seed(getForecastConfiguration, {}), read: readUsualRates },
    ...(forecast ? [seed(listForecastApprovals, { query: { submissionId: forecast } })] : []),
  ];
}

/** Whether the signed-in user may see the configurations. */
export async function readsRates(): Promise<{ readsUsual: boolean }> {
  return { readsUsual: (await pageAccess('configurations')) === 'allowed' };
}

/** Skip it without the right, because the call's refusal would leave the page. */
async function readUsualRates() {
  const { readsUsual } = await readsRates();
  if (!readsUsual) throw new ApiError(403);
  return call(getForecastConfiguration, {});
}
