import { and, eq, gte, lte } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import { coversMonth, forecastRules, type ForecastRules } from '@/lib/domain/forecast';
import { promotionDay, promotionEnd, promotionStart } from '@/lib/domain/promotion';
import { drizzleOn, single } from '@/upstream/db/drizzle';
import { configurations, promotions } from '@/upstream/db/schema';
import { selectPromotions, toPromotion } from '../configurations/promotion-routes';
import { knownDay } from '../orders/day-bounds';

/**
 * The promotion of forecasts that holds in the month of a day, `YYYY-MM-DD`: the last to begin where there are several.
 */
export async function findMonthPromotion(db: Pool | ClientBase, asked: string) {
  const day = knownDay(asked);
  const first = startOfMonth(day);
  // Latest start first.
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

/** What forecasts give now. @param today `YYYY-MM-DD` in the portal's zone */
export async function findForecastRules(db: Pool | ClientBase, today: string): Promise<ForecastRules> {
  const { rate, submissionRate, percentage, achievedVolume } = configurations;
  const usual = await drizzleOn(db)
    .select({ rate, submissionRate, percentage, achievedVolume })
    .from(configurations)
    .where(eq(configurations.configurationType, 'forecasts'))
    .prepare('usual-forecast-rules')
    .execute()
    .then(single);
  // Forecasts always have all four; the database sees to it.
  return forecastRules(usual as ForecastRules, await findMonthPromotion(db, addMonths(startOfMonth(today), -1)));
}
