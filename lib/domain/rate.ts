import { numberInWords } from './number-words';

/** A default rate of a product, in Q a piece. Instants are milliseconds. */
export interface DefaultRate {
  rate: number;
  /** From when it was in force, until the next one was. */
  since: number;
}

/** A promotion of a product. Those of one product don't overlap. */
export interface PromotedRate {
  rate: number;
  startsAt: number;
  /** Its last moment; null while a quantity lasts. */
  endsAt: number | null;
}

/** A stretch of time in which one rate is in force. */
export interface RateSpan<P extends PromotedRate = PromotedRate> {
  from: number;
  /** The first moment after it. */
  to: number;
  rate: number;
  /** Null where it is the default. */
  promotion: P | null;
}

/** The default rate in force at an instant; undefined before the first. @param defaults oldest first */
export function defaultRateAt(defaults: readonly DefaultRate[], at: number): number | undefined {
  return defaults.findLast(({ since }) => since <= at)?.rate;
}

/** The promotion in force at an instant, both its first moment and its last included (decision 22). */
export function promotionAt<P extends PromotedRate>(promotions: readonly P[], at: number): P | undefined {
  return promotions.find(({ startsAt, endsAt }) => startsAt <= at && (endsAt === null || at <= endsAt));
}

/**
 * What a piece gives by its registration date: the promotion in force then, else the default in force then. What was
 * registered before the first default counts by the first (`price_claims` of the database says the same).
 *
 * @param defaults oldest first
 * @param promotions those that have pieces left
 */
export function rateAtRegistration(
  defaults: readonly DefaultRate[],
  promotions: readonly PromotedRate[],
  at: number,
): number {
  return promotionAt(promotions, at)?.rate ?? defaultRateAt(defaults, at) ?? defaults[0]?.rate ?? 0;
}

/**
 * Which rates of a product are in force from an instant to another: its promotions, and its defaults between them.
 * Nothing is in force before the first of them.
 *
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

/** What a change of a default rate leaves as it is. @param awaitingApproval claims; null where nobody counts them */
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

/** Above so many Q a piece or a month, a form asks whether a rate is correct. */
const MAX_UNQUESTIONED_RATE = 10_000;

/**
 * The highest of rates in words, where it is so high that people must confirm it; otherwise null.
 */
export function largeRateInWords(rates: readonly (number | null | undefined)[], per: 'unit' | 'month'): string | null {
  const highest = Math.max(0, ...rates.map((rate) => rate ?? 0));
  return highest > MAX_UNQUESTIONED_RATE ? `${numberInWords(highest)} Q a ${per}` : null;
}
