import { getMonthPromotion, listForecastApprovals } from '@/lib/contract/forecasts';
import { handle } from '@/upstream/http/route';
import { dayOf } from '../orders/day-bounds';
import { findAwaiting, findCodes } from './awaiting';
import { findForecastRules, findMonthPromotion } from './rules';

export const forecastRoutes = [
  handle(listForecastApprovals, async ({ db, query, now, config: { PORTAL_TIME_ZONE } }) => {
    const today = dayOf(now, PORTAL_TIME_ZONE);
    const awaiting = await findAwaiting(db, await findForecastRules(db, today), today, query.submissionId);
    if (query.without) return awaiting;
    const codes = await findCodes(db, [...new Set(awaiting.map(({ submissionId }) => submissionId))], PORTAL_TIME_ZONE);
    return awaiting.map((one) => ({ ...one, codes: codes.get(one.submissionId) ?? [] }));
  }),

  handle(getMonthPromotion, ({ db, params }) => findMonthPromotion(db, params.date)),
];
