import { ORDER_STATUS, type OrderStatusId } from '@/lib/domain/order-status';
import type { DemoSnapshot } from './catalogue';
import type { DemoCompany, DemoUser } from './people';
import { random, weighted, type Random } from './random';

export interface DemoLine {
  snapshot: DemoSnapshot;
  quantity: number;
  total: number;
  trackingNumber: string | null;
  shippingCompany: string | null;
  coupon: { code: string; used: boolean } | null;
}

export interface DemoStep {
  statusId: OrderStatusId;
  /** Milliseconds. */
  at: number;
  userId: number;
}

export interface DemoOrder {
  id: number;
  orderNumber: string;
  /** Milliseconds. */
  createdAt: number;
  user: DemoUser;
  company: DemoCompany;
  statusId: OrderStatusId;
  type: 'qpoints' | 'custom';
  total: number;
  trackingNumber: string | null;
  shippingCompany: string | null;
  lines: DemoLine[];
  timeline: DemoStep[];
}

export interface OrderSources {
  companies: readonly DemoCompany[];
  partners: readonly DemoUser[];
  snapshots: readonly DemoSnapshot[];
  staffIds: readonly number[];
}

const FIRST_NUMBER = 100_001;
const SEED = 1_000_003;
const COUPON_SHARE = 0.045;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Makes the demo orders, oldest first. Content is identical in every load; times end at `now`, and each status fits the
 * order's age.
 *
 * @param now in milliseconds
 */
export function* makeOrders(count: number, sources: OrderSources, now: number): Generator<DemoOrder> {
  const timeOf = businessYear(now);
  const goods = offerOf(sources.snapshots.filter(({ coupons }) => !coupons));
  const coupons = offerOf(sources.snapshots.filter((snapshot) => snapshot.coupons));
  const pickCompany = weighted(sources.companies.map(({ weight }) => weight));
  const usersOf = partnersByCompany(sources.partners);

  for (let index = 0; index < count; index += 1) {
    const draws = random(SEED + index);
    const company = sources.companies[pickCompany(draws.next())] as DemoCompany;
    const user = draws.pick(usersOf.get(company.id) ?? []);
    const createdAt = timeOf((index + draws.next()) / count);
    const custom = draws.chance(COUPON_SHARE);
    const lines = custom ? couponLines(coupons, draws) : goodsLines(goods, draws);
    const steps = custom ? couponSteps(createdAt, draws) : goodsSteps(createdAt, draws);
    const staff = () => draws.pick(sources.staffIds);
    const timeline = steps
      .filter(({ at }) => at <= now)
      .map((step, place) => ({ ...step, userId: place === 0 ? user.id : staff() }));
    const statusId = timeline.at(-1)?.statusId ?? ORDER_STATUS.received;

    if (custom) markUsedCoupons(lines, statusId, draws);
    else if (timeline.some((step) => step.statusId === ORDER_STATUS.shipped)) addTracking(lines, draws);

    yield {
      id: index + 1,
      orderNumber: `QP-${FIRST_NUMBER + index}`,
      createdAt,
      user,
      company,
      statusId,
      type: custom ? 'custom' : 'qpoints',
      total: lines.reduce((sum, line) => sum + line.total, 0),
      trackingNumber: lines[0]?.trackingNumber ?? null,
      shippingCompany: lines[0]?.shippingCompany ?? null,
      lines,
      timeline,
    };
  }
}

export function partnersByCompany(partners: readonly DemoUser[]): Map<number, DemoUser[]> {
  const byCompany = new Map<number, DemoUser[]>();
  for (const partner of partners) {
    const companyId = partner.companyId ?? 0;
    byCompany.set(companyId, [...(byCompany.get(companyId) ?? []), partner]);
  }
  return byCompany;
}

type Offer = (draws: Random) => DemoSnapshot;

function offerOf(snapshots: readonly DemoSnapshot[]): Offer {
  const pick = weighted(snapshots.map(({ weight }) => weight));
  return (draws) => snapshots[pick(draws.next())] as DemoSnapshot;
}

const lineCount = weighted([52, 25, 12, 6, 3, 1.5, 0.5]);
const quantities = [1, 2, 3, 4, 5, 6, 10, 12, 20, 24, 50, 100] as const;
const quantityOf = weighted([40, 16, 6, 6, 8, 4, 7, 4, 3, 2, 1.2, 0.4]);

function goodsLines(offer: Offer, draws: Random): DemoLine[] {
  const lines: DemoLine[] = [];
  const wanted = lineCount(draws.next()) + 1;
  for (let index = 0; index < wanted; index += 1) {
    const snapshot = offer(draws);
    if (lines.some((line) => line.snapshot === snapshot)) continue;
    const quantity = quantities[quantityOf(draws.next())] ?? 1;
    lines.push(lineOf(snapshot, quantity));
  }
  return lines;
}

const COUPON_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Each coupon has its own line and code. */
function couponLines(offer: Offer, draws: Random): DemoLine[] {
  const snapshot = offer(draws);
  return Array.from({ length: draws.chance(0.2) ? draws.between(2, 5) : 1 }, () => {
    const code = `QC-${draws.characters(COUPON_LETTERS, 5)}-${draws.characters(COUPON_LETTERS, 5)}`;
    return { ...lineOf(snapshot, 1), coupon: { code, used: false } };
  });
}

function lineOf(snapshot: DemoSnapshot, quantity: number): DemoLine {
  const total = snapshot.points * quantity;
  return { snapshot, quantity, total, trackingNumber: null, shippingCompany: null, coupon: null };
}

/** An order with a used coupon can't be canceled, so skip other statuses. */
function markUsedCoupons(lines: readonly DemoLine[], statusId: OrderStatusId, draws: Random): void {
  if (statusId !== ORDER_STATUS.customDelivered) return;
  for (const line of lines) if (line.coupon && draws.chance(0.55)) line.coupon.used = true;
}

type Step = Omit<DemoStep, 'userId'>;

function goodsSteps(createdAt: number, draws: Random): Step[] {
  const steps: Step[] = [{ statusId: ORDER_STATUS.received, at: createdAt }];
  let at = createdAt;
  const then = (statusId: OrderStatusId, fromDays: number, toDays: number) => {
    at += Math.round((fromDays + draws.next() * (toDays - fromDays)) * DAY);
    steps.push({ statusId, at });
  };
  if (draws.chance(0.008)) then(ORDER_STATUS.failed, 0.001, 0.02);
  else if (draws.chance(0.035)) then(ORDER_STATUS.canceled, 0.02, 1.5);
  else {
    then(ORDER_STATUS.processing, 0.1, 1.6);
    then(ORDER_STATUS.shipped, 0.3, 3);
    then(ORDER_STATUS.delivered, 1, 6);
    if (draws.chance(0.025)) then(ORDER_STATUS.returned, 3, 21);
  }
  return steps;
}

function couponSteps(createdAt: number, draws: Random): Step[] {
  const steps: Step[] = [{ statusId: ORDER_STATUS.received, at: createdAt }];
  const sentAt = createdAt + Math.round((0.05 + draws.next() * 1.9) * DAY);
  if (draws.chance(0.05)) steps.push({ statusId: ORDER_STATUS.canceled, at: sentAt });
  else steps.push({ statusId: ORDER_STATUS.customDelivered, at: sentAt });
  return steps;
}

const DIGITS = '0123456789';
const LETTERS_AND_DIGITS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

const CARRIERS = ['ups', 'fedex', 'usps'] as const;
const carrierOf = weighted([50, 30, 20]);

/** Tracking numbers in each carrier's format. */
const TRACKING: Readonly<Record<(typeof CARRIERS)[number], (draws: Random) => string>> = {
  ups: (draws) => `1Z${draws.characters(LETTERS_AND_DIGITS, 6)}${draws.characters(DIGITS, 10)}`,
  fedex: (draws) => `7${draws.characters(DIGITS, 11)}`,
  usps: (draws) => `94001${draws.characters(DIGITS, 17)}`,
};

/** Usually one parcel; sometimes each line ships alone. */
function addTracking(lines: readonly DemoLine[], draws: Random): void {
  const several = draws.chance(0.06);
  let parcel = parcelOf(draws);
  for (const [index, line] of lines.entries()) {
    if (several && index > 0) parcel = parcelOf(draws);
    line.trackingNumber = parcel.number;
    line.shippingCompany = parcel.carrier;
  }
}

function parcelOf(draws: Random): { carrier: string; number: string } {
  const carrier = CARRIERS[carrierOf(draws.next())] ?? 'ups';
  return { carrier, number: TRACKING[carrier](draws) };
}

const HOURS_OF_A_YEAR = 365 * 24;

/** Relative demand by weekday, from Sunday. */
const WEEKDAYS = [0.25, 1.15, 1.2, 1.1, 1.05, 0.9, 0.35];

/** Relative demand by month, from January. */
const MONTHS = [0.8, 0.9, 1.05, 1.1, 1.1, 1.15, 0.95, 0.9, 1.1, 1.05, 0.95, 0.75];

/** Relative demand by hour of the American day (UTC−7), from midnight. */
const HOURS = [1, 1, 1, 1, 2, 5, 12, 25, 50, 70, 80, 75, 55, 65, 75, 70, 60, 40, 25, 18, 14, 10, 5, 2];

const AMERICAN_DAY = 7 * HOUR;

/**
 * Spreads orders over a year like a business: by weekday, hour and season, with growth and a rush at each quarter's
 * end.
 *
 * @param now end of the year, in milliseconds
 * @returns a function from position (0 to 1) to an instant in milliseconds, in ascending order
 */
export function businessYear(now: number): (place: number) => number {
  const start = now - HOURS_OF_A_YEAR * HOUR;
  const weights = Array.from(
    { length: HOURS_OF_A_YEAR },
    (_, hour) => weightAt(start + hour * HOUR) * (0.85 + (0.3 * hour) / HOURS_OF_A_YEAR),
  );
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
    (WEEKDAYS[local.getUTCDay()] ?? 1) *
    (MONTHS[month] ?? 1) *
    (HOURS[local.getUTCHours()] ?? 1) *
    (endsQuarter ? 1.5 : 1)
  );
}
