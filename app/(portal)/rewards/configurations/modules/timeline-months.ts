import { promotionDay } from '@/lib/domain/promotion';

const MONTHS_BACK = 6;
const MONTHS_AHEAD = 6;

/** The first moments of the months that the time line of rates draws, and of the one after. */
export function monthsAround(now: Date): number[] {
  const [year = 0, month = 1] = promotionDay(now).split('-').map(Number);
  return Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, index) =>
    Date.UTC(year, month - 1 - MONTHS_BACK + index, 1, 7),
  );
}

/** The first moment that the time line draws, ISO 8601. */
export const timelineStart = (now: Date): string => new Date(monthsAround(now)[0] ?? now).toISOString();
