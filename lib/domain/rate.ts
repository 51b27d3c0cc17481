import { numberInWords } from './number-words';

/** Default rate of a product in Q per unit. Instants are milliseconds. */
export interface DefaultRate {
  rate: number;
  /** Start; it applies until the next one. */
  since: number;
}

export interface PromotedRate {
  rate: number;
  startsAt: number;
  /** Last moment; null while a quantity lasts. */
  endsAt: number | null;
}

export interface RateSpan<P extends PromotedRate = PromotedRate> {
  from: number;
  /** Exclusive end. */
  to: number;
  rate: number;
  promotion: P | null;
}

/** The default rate at an instant; undefined before the first. @param defaults oldest first */
export function defaultRateAt(defaults: readonly DefaultRate[], at: number): number | undefined {
  return defaults.findLast(({ since }) => since <= at)?.rate;
}

/** The promotion at an instant, first and last moment included (decision 22). */
export function promotionAt<P extends PromotedRate>(promotions: readonly P[], at: number): P | undefined {
  return promotions.find(({ startsAt, endsAt }) => startsAt <= at && (endsAt === null || at <= endsAt));
}

/**
 * Q for a unit by registration date: the promotion at that time, else the default rate. Earlier registrations use the
 * first default rate. Same as `price_claims` in the database.
 * @param defaults oldest first
 * @param promotions those with units left
 */
export function rateAtRegistration(
  defaults: readonly DefaultRate[],
  promotions: readonly PromotedRate[],
  at: number,
): number {
  return promotionAt(promotions, at)?.rate ?? defaultRateAt(defaults, at) ?? defaults[0]?.rate ?? 0;
}

/**
 * Rates of a product between two instants: promotions, and defaults between them. Empty before the first.
 * @param defaults oldest first
 */
export function rateSpans<P extends PromotedRate>(
  defaults: readonly DefaultRate[],
  promotions: readonly P[],
  { from, to }: { from: number; to: number },
): RateSpan<P>[] {
  const changes = [
    from,
    ...defaults.map(({ since }) => since),
    ...promotions.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt === null ? to : endsAt + 1]),
    to,
  ];
  const instants = [...new Set(changes)].filter((at) => at >= from && at <= to).sort((one, other) => one - other);
  const spans: RateSpan<P>[] = [];
  for (const [index, start] of instants.slice(0, -1).entries()) {
    const promotion = promotionAt(promotions, start) ?? null;
    const rate = promotion?.rate ?? defaultRateAt(defaults, start);
    if (rate === undefined) continue;
    const end = instants[index + 1] ?? to;
    const last = spans.at(-1);
    if (last?.to === start && last.rate === rate && last.promotion === promotion) last.to = end;
    else spans.push({ from: start, to: end, rate, promotion });
  }
  return spans;
}

/** Says what a changed default rate leaves alone. @param awaitingApproval claims; null if not counted */
export function untouchedClaims(awaitingApproval: number | null | undefined): string {
  const waiting =
    awaitingApproval == null || awaitingApproval === 0
      ? 'Claims awaiting approval keep'
      : `${awaitingApproval.toLocaleString('en-US')} ` +
        `${awaitingApproval === 1 ? 'awaits approval and keeps' : 'await approval and keep'}`;
  return (
    `It doesn’t affect registered claims. ${waiting} the rate of the registration date, ` +
    'and claims awaiting an update get it.'
  );
}

/** Forms ask for confirmation above this rate. */
const MAX_UNQUESTIONED_RATE = 10_000;

/** The highest rate in words if it needs confirmation; otherwise null. */
export function largeRateInWords(rates: readonly (number | null | undefined)[], per: 'unit' | 'month'): string | null {
  const highest = Math.max(0, ...rates.map((rate) => rate ?? 0));
  return highest > MAX_UNQUESTIONED_RATE ? `${numberInWords(highest)} Q a ${per}` : null;
}
