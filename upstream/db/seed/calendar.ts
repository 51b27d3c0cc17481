import { weighted } from './random';

const HOUR = 3_600_000;
const HOURS_OF_A_YEAR = 365 * 24;

/** How much is ordered on a weekday, from Sunday. */
const WEEKDAYS = [0.25, 1.15, 1.2, 1.1, 1.05, 0.9, 0.35];

/** How much is ordered in a month, from January. */
const MONTHS = [0.8, 0.9, 1.05, 1.1, 1.1, 1.15, 0.95, 0.9, 1.1, 1.05, 0.95, 0.75];

/** How much is ordered in an hour of the American day (UTC−7), from midnight. */
const HOURS = [1, 1, 1, 1, 2, 5, 12, 25, 50, 70, 80, 75, 55, 65, 75, 70, 60, 40, 25, 18, 14, 10, 5, 2];

const AMERICAN_DAY = 7 * HOUR;

/**
 * Spreads orders over the year that ends now, as a business receives them: by weekday, hour and season, with a rush at
 * the end of each quarter and some growth.
 *
 * @param now the end of the year, in milliseconds
 * @returns gives, for a place in the row of all orders from 0 to 1, its instant in milliseconds; later places never
 *   give earlier instants
 */
export function businessYear(now: number): (place: number) => number {
  const start = now - HOURS_OF_A_YEAR * HOUR;
  const weights = Array.from({ length: HOURS_OF_A_YEAR }, (_, hour) => weightAt(start + hour * HOUR) * (0.85 + (0.3 * hour) / HOURS_OF_A_YEAR));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const ends: number[] = [];
  weights.reduce((sum, weight, hour) => (ends[hour] = sum + weight), 0);
  const hourAt = weighted(weights);
  return (place) => {
    const hour = hourAt(place);
    const weight = weights[hour] ?? 1;
    const within = (place * total - ((ends[hour] ?? 0) - weight)) / weight;
    return Math.round(start + (hour + Math.min(Math.max(within, 0), 0.999)) * HOUR);
  };
}

function weightAt(instant: number): number {
  const local = new Date(instant - AMERICAN_DAY);
  const month = local.getUTCMonth();
  const endsQuarter = month % 3 === 2 && local.getUTCDate() > 20;
  return (
    (WEEKDAYS[local.getUTCDay()] ?? 1) * (MONTHS[month] ?? 1) * (HOURS[local.getUTCHours()] ?? 1) * (endsQuarter ? 1.5 : 1)
  );
}
