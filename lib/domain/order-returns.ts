import { ORDER_STATUS, ORDER_STATUS_NAMES, type OrderStatusId } from './order-status';

/*
 * Part of an order can be canceled before it ships, or returned afterward (decisions, section 18): lines and units,
 * with a reason and whether they go back to stock. Points return per line.
 */

export const RETURN_KINDS = ['canceled', 'returned'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

export const MAX_RETURN_REASON = 200;

const { received, processing, returned, delivered, canceled, shipped, customDelivered } = ORDER_STATUS;

/** How units leave an order of this status, and the status that the order takes with the last of them. */
export interface ReturnRule {
  kind: ReturnKind;
  endsAs: OrderStatusId;
}

/** An order in Processing can’t become Canceled (spec 1 §4), so without any units it is Returned. */
const RULES: Partial<Readonly<Record<OrderStatusId, ReturnRule>>> = {
  [received]: { kind: 'canceled', endsAs: canceled },
  [processing]: { kind: 'canceled', endsAs: returned },
  [shipped]: { kind: 'returned', endsAs: returned },
  [delivered]: { kind: 'returned', endsAs: returned },
  [customDelivered]: { kind: 'canceled', endsAs: canceled },
};

/** The rule for an order of this status; undefined if no units can leave it anymore. */
export function returnRuleOf(status: OrderStatusId): ReturnRule | undefined {
  return RULES[status];
}

/** Why no units can leave an order of this status. */
export function refusalOfStatus(status: OrderStatusId): string {
  return `Nothing can be returned from an order that is ${ORDER_STATUS_NAMES[status]}.`;
}

/** A line of an order, with the units that left it. Unknown numbers are 0. */
export interface ReturnableLine {
  id: number;
  quantity: number;
  /** Points for all units. */
  total: number;
  canceledUnits?: number | undefined;
  returnedUnits?: number | undefined;
}

/** Units that are still part of an order line. */
export function unitsLeft({ quantity, canceledUnits = 0, returnedUnits = 0 }: Omit<ReturnableLine, 'id' | 'total'>) {
  return quantity - canceledUnits - returnedUnits;
}

/**
 * Points for the next units that leave a line. Fractions are kept back until the last unit, so the sum over all units
 * is exactly the line’s total.
 */
export function pointsOfUnits(line: ReturnableLine, units: number): number {
  const { quantity, total } = line;
  const before = quantity - unitsLeft(line);
  const pointsUpTo = (count: number) => (BigInt(total) * BigInt(count)) / BigInt(quantity);
  return Number(pointsUpTo(before + units) - pointsUpTo(before));
}

export interface ChosenUnits {
  id: number;
  units: number;
}

export interface PricedReturn {
  units: number;
  /** Points for each line, in the order of the chosen ones. */
  lines: { id: number; units: number; qpoints: number }[];
  /** Shipping, which returns with the last units. */
  shipping: number;
  /** Points for the lines and shipping. */
  qpoints: number;
  /** Whether no units are left afterward. */
  isLast: boolean;
}

/**
 * Prices units that leave an order. No more returns than the order still holds, and the last units return all of it.
 *
 * @param lines all lines of the order
 * @param chosen at most what is left of each line
 * @param held points that the order took and hasn’t returned
 */
export function priceReturn(
  lines: readonly ReturnableLine[],
  chosen: readonly ChosenUnits[],
  held: number,
): PricedReturn {
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  let rest = held;
  const priced = chosen.map(({ id, units }) => {
    const line = lineOf.get(id);
    const qpoints = line ? Math.min(pointsOfUnits(line, units), rest) : 0;
    rest -= qpoints;
    return { id, units, qpoints };
  });
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  const units = sumOf(chosen.map((each) => each.units));
  const isLast = units === sumOf(lines.map(unitsLeft));
  return { units, lines: priced, shipping: isLast ? rest : 0, qpoints: isLast ? held : held - rest, isLast };
}

/** Refuses more units than are left of a line. */
export function tooManyUnits(name: string, left: number, kind: ReturnKind): string {
  const verb = kind === 'canceled' ? 'cancel' : 'return';
  if (left === 0) return `Nothing is left to ${verb} of ${name}.`;
  return `Only ${left.toLocaleString('en-US')} of ${name} ${left === 1 ? 'is' : 'are'} left to ${verb}.`;
}

export function usedCouponStays(code: string): string {
  return `Coupon ${code} is used, so its line stays.`;
}

export const POINTS_CHANGED = 'The points for these units have changed. Check the order and try again.';

/** How much of a line left its order: `1 of 3 returned`; null if nothing did. */
export function unitsInWords(line: Omit<ReturnableLine, 'id' | 'total'>, kind: ReturnKind): string | null {
  const units = (kind === 'canceled' ? line.canceledUnits : line.returnedUnits) ?? 0;
  if (units === 0) return null;
  return `${units.toLocaleString('en-US')} of ${line.quantity.toLocaleString('en-US')} ${kind}`;
}

const MOST_NAMED = 5;

/** Names units for histories and logs: `2 × Cap, 1 × Vest`. Many lines are counted. */
export function namedUnits(lines: readonly { name: string; units: number }[]): string {
  const named = lines.slice(0, MOST_NAMED).map(({ name, units }) => `${units.toLocaleString('en-US')} × ${name}`);
  const more = lines.length - named.length;
  return [...named, ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])].join(', ');
}
