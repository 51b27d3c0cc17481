import { promotionDay } from '@/lib/domain/promotion';

const MONTHS_BACK = 6;
const MONTHS_AHEAD = 6;

/** First moments of the timeline's months and of the following one. */
export function monthsAround(now: Date): number[] {
  const [year = 0, month = 1] = promotionDay(now).split('-').map(Number);
  return Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, index) =>
    Date.UTC(year, month - 1 - MONTHS_BACK + index, 1, 7),
  );
}

/** The timeline's first moment, ISO 8601. */
export const timelineStart = (now: Date): string => new Date(monthsAround(now)[0] ?? now).toISOString();
