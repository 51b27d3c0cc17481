import { and, eq, gte, lte } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import { coversMonth, forecastRules, type ForecastRules } from '@/lib/domain/forecast';
import { promotionDay, promotionEnd, promotionStart } from '@/lib/domain/promotion';
import { drizzleOn, single } from '@/upstream/db/drizzle';
import { configurations, promotions } from '@/upstream/db/schema';
import { selectPromotions, toPromotion } from '../configurations/promotion-routes';
import { knownDay } from '../orders/day-bounds';

/** The forecasts promotion of a day's month (`YYYY-MM-DD`); the latest start wins. */
export async function findMonthPromotion(db: Pool | ClientBase, asked: string) {
  const day = knownDay(asked);
  const first = startOfMonth(day);
  const rows = await selectPromotions(db).where(
    and(
      eq(configurations.configurationType, 'forecasts'),
      lte(promotions.startsAt, new Date(promotionEnd(addMonths(first, 1)))),
      gte(promotions.endsAt, new Date(promotionStart(first))),
    ),
  );
  const covering = rows.find(({ startsAt, endsAt }) =>
    coversMonth({ start: promotionDay(startsAt), end: endsAt ? promotionDay(endsAt) : '9999-12-31' }, day),
  );
  return covering ? toPromotion(covering) : null;
}

/** The rules of forecasts now. @param today `YYYY-MM-DD` in the portal's zone */
export async function findForecastRules(db: Pool | ClientBase, today: string): Promise<ForecastRules> {
  const { rate, submissionRate, percentage, achievedVolume } = configurations;
  const usual = await drizzleOn(db)
    .select({ rate, submissionRate, percentage, achievedVolume })
    .from(configurations)
    .where(eq(configurations.configurationType, 'forecasts'))
    .prepare('usual-forecast-rules')
    .execute()
    .then(single);
  // A database constraint requires all four values for forecasts.
  return forecastRules(usual as ForecastRules, await findMonthPromotion(db, addMonths(startOfMonth(today), -1)));
}
