import { DAY_MS } from './day';
import {
  priceOutcome,
  stockOutcome,
  withChange,
  type BulkProduct,
  type BulkProductChange,
  type PriceRule,
  type StockRule,
} from './product-bulk';
import { optionTypesOf } from './variant-options';

/*
 * Changes of products that apply at a chosen time (docs/decisions/0060-planned-changes.md). Content and promotions have
 * start times of their own and are only listed with them.
 */

export const PRODUCT_PLAN_KINDS = ['price', 'stock', 'visibility'] as const;
export type ProductPlanKind = (typeof PRODUCT_PLAN_KINDS)[number];

export const PLANNED_KINDS = [...PRODUCT_PLAN_KINDS, 'content', 'rate'] as const;
export type PlannedKind = (typeof PLANNED_KINDS)[number];

export const PLANNED_STATES = ['planned', 'failed', 'applied', 'canceled'] as const;
export type PlannedState = (typeof PLANNED_STATES)[number];

/** States that still need someone or something; the others are final. */
export const OPEN_STATES: readonly PlannedState[] = ['planned', 'failed'];

/** Where a row of the list comes from. Only `change` can be edited in the list. */
export const PLANNED_SOURCES = ['change', 'content', 'promotion'] as const;
export type PlannedSource = (typeof PLANNED_SOURCES)[number];

/** The number of a row among all sources, as the list names it. */
export function plannedNumber(source: PlannedSource, id: number): number {
  return id * PLANNED_SOURCES.length + PLANNED_SOURCES.indexOf(source);
}

/** Open planned changes per product. */
export const MAX_PLANS_OF_PRODUCT = 20;
export const PLANNED_PER_PAGE = 25;
export const TOO_MANY_PLANS = `This product already has ${MAX_PLANS_OF_PRODUCT} planned changes. Cancel one first.`;

const FARTHEST_DAYS = 2 * 366;
/** A problem that may pass, such as a lost connection, is retried for this long. */
export const RETRIED_MS = 60 * 60_000;

/** @param at ISO 8601; null if there's no valid time yet @returns an error, or null */
export function faultOfPlannedTime(at: string | null, now: Date): string | null {
  if (at === null) return 'Choose when to apply this.';
  const time = Date.parse(at);
  if (time <= now.getTime()) return 'This time has passed. Choose one in the future.';
  return time > now.getTime() + FARTHEST_DAYS * DAY_MS ? 'Choose a time within two years.' : null;
}

/** Planned values of a product. `addStock` is computed when it's applied, because orders change stock until then. */
export interface ProductPlan extends Omit<BulkProductChange, 'categories'> {
  isContact?: boolean;
  contactPrices?: string;
  /** Pieces to add to or take from the stock, of each variant if there are any. */
  addStock?: { mode: 'add' | 'take'; amount: number };
}

export interface PlannableProduct extends BulkProduct {
  contactPrices?: string | null | undefined;
  variants: readonly (BulkProduct['variants'][number] & {
    size: string | null;
    color: string | null;
    custom: string | null;
  })[];
}

export interface PlannedField {
  label: string;
  from: string | null;
  to: string | null;
}

export function kindsOfPlan(plan: ProductPlan): ProductPlanKind[] {
  const { active, isContact, contactPrices, prices, unlimited, quantity, variants = [], addStock } = plan;
  const has = (...values: readonly unknown[]) => values.some((value) => value !== undefined);
  const of: Record<ProductPlanKind, boolean> = {
    price: has(isContact, contactPrices, prices, ...variants.map(({ qpoints }) => qpoints)),
    stock: has(unlimited, quantity, addStock, ...variants.flatMap((each) => [each.stock, each.unlimited])),
    visibility: has(active),
  };
  return PRODUCT_PLAN_KINDS.filter((kind) => of[kind]);
}

/** Removes what a plan says about other kinds. */
export function planOfKinds(plan: ProductPlan, kinds: readonly ProductPlanKind[]): ProductPlan {
  const { active, isContact, contactPrices, prices, unlimited, quantity, variants = [], addStock } = plan;
  const [price, stock] = [kinds.includes('price'), kinds.includes('stock')];
  const left = variants.flatMap(({ id, qpoints, stock: pieces, unlimited: isUnlimited }) => {
    const of = { ...(price && defined({ qpoints })), ...(stock && defined({ stock: pieces, unlimited: isUnlimited })) };
    return Object.keys(of).length > 0 ? [{ id, ...of }] : [];
  });
  return {
    ...(kinds.includes('visibility') && defined({ active })),
    ...(price && defined({ isContact, contactPrices, prices })),
    ...(stock && defined({ unlimited, quantity, addStock })),
    ...(left.length > 0 && { variants: left }),
  };
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

/**
 * The fields to send for a plan, given the product's current state.
 *
 * @returns a sentence if the stock can't be added or taken
 */
export function changeOfPlan(
  product: BulkProduct,
  { addStock, ...change }: ProductPlan,
): { change: Omit<ProductPlan, 'addStock'> } | { refusal: string } {
  if (!addStock) return { change };
  const outcome = stockOutcome(product, addStock satisfies StockRule);
  if ('refusal' in outcome) return outcome;
  const { variants: restocked = [], ...own } = outcome.change;
  const variants = new Map(change.variants?.map((variant) => [variant.id, variant]));
  for (const variant of restocked) variants.set(variant.id, { ...variants.get(variant.id), ...variant });
  return { change: { ...change, ...own, ...(variants.size > 0 && { variants: [...variants.values()] }) } };
}

export type PlanOutcome = { change: ProductPlan } | { refusal: string };

/** A planned price. It may equal the current one, which an earlier plan may change until then. */
export function pricePlan(product: BulkProduct, rule: PriceRule): PlanOutcome {
  if (rule.mode !== 'set' || product.isContact) return priceOutcome(product, rule);
  const variants = product.variants.map(({ id }) => ({ id, qpoints: rule.amount }));
  return { change: { prices: rule.amount, ...(variants.length > 0 && { variants }) } };
}

/** A planned stock. Pieces to add or take are counted when it's applied. */
export function stockPlan(product: BulkProduct, rule: StockRule): PlanOutcome {
  const { mode, amount } = rule;
  const now = stockOutcome(product, rule);
  if (mode === 'add' || mode === 'take') return 'refusal' in now ? now : { change: { addStock: { mode, amount } } };
  const isUnlimited = mode === 'unlimited';
  const { variants } = product;
  if (variants.length === 0 && 'refusal' in now && optionTypesOf(product).length > 0) return now;
  if (variants.length === 0)
    return { change: isUnlimited ? { unlimited: true } : { unlimited: false, quantity: amount } };
  const each = isUnlimited ? { unlimited: true } : { unlimited: false, stock: amount };
  return { change: { variants: variants.map(({ id }) => ({ id, ...each })) } };
}

/** One value of a product, as text. Only some are compared when the plan is applied. */
interface Cell {
  key: string;
  kind: ProductPlanKind;
  label: string;
  text: string;
}

const points = (count: number) => `${count.toLocaleString('en-US')} Q`;
const pieces = (unlimited: boolean, count: number) => (unlimited ? 'Unlimited' : count.toLocaleString('en-US'));

function cellsOf({
  active,
  isContact,
  contactPrices,
  prices,
  unlimited,
  quantity,
  variants,
}: PlannableProduct): Cell[] {
  const cells: Cell[] = [
    { key: 'visibility', kind: 'visibility', label: 'Visibility', text: active ? 'Visible' : 'Hidden' },
  ];
  const ownPrice = isContact ? contactPrices || '—' : variants.length > 0 ? '' : points(prices ?? 0);
  cells.push({ key: 'price', kind: 'price', label: 'Price', text: ownPrice });
  if (variants.length === 0)
    cells.push({ key: 'stock', kind: 'stock', label: 'Stock', text: pieces(unlimited, quantity ?? 0) });
  for (const variant of variants) {
    const name = [variant.size, variant.color, variant.custom].filter(Boolean).join(' / ');
    const { id, qpoints, stock } = variant;
    cells.push(
      { key: `price ${id}`, kind: 'price', label: `Price of ${name}`, text: points(qpoints) },
      { key: `stock ${id}`, kind: 'stock', label: `Stock of ${name}`, text: pieces(variant.unlimited, stock) },
    );
  }
  return cells;
}

function withPlan(product: PlannableProduct, { addStock: _, ...change }: ProductPlan): PlannableProduct {
  return withChange(product, change);
}

function changedCells(product: PlannableProduct, plan: ProductPlan): { before: Cell; after: string }[] {
  const after = new Map(cellsOf(withPlan(product, plan)).map(({ key, text }) => [key, text]));
  return cellsOf(product).flatMap((before) => {
    const text = after.get(before.key) ?? before.text;
    return text === before.text ? [] : [{ before, after: text }];
  });
}

/** More changed variants than this are summed up in one line. */
const MOST_LISTED = 5;

/** What a plan changes, in words. It's empty if everything is already so. */
export function fieldsOfPlan(product: PlannableProduct, plan: ProductPlan): PlannedField[] {
  const changed = changedCells(product, plan);
  const fields = PRODUCT_PLAN_KINDS.toReversed().flatMap((kind): PlannedField[] => {
    const cells = changed.filter(({ before }) => before.kind === kind);
    if (cells.length <= MOST_LISTED)
      return cells.map(({ before, after }) => ({ label: before.label, from: before.text || null, to: after || null }));
    const label = kind === 'price' ? 'Price' : 'Stock';
    return [{ label, from: null, to: `${cells.length.toLocaleString('en-US')} variants change` }];
  });
  const { addStock } = plan;
  if (!addStock) return fields;
  const amount = addStock.amount.toLocaleString('en-US');
  return [...fields, { label: 'Stock', from: null, to: addStock.mode === 'add' ? `+${amount}` : `−${amount}` }];
}

/** Values as they were at planning, by key. Stock isn't compared, because orders change it. */
export type SeenValues = Readonly<Record<string, string>>;

/** The values that a plan is based on: those of the fields it names. */
export function seenByPlan(product: PlannableProduct, plan: ProductPlan): SeenValues {
  const kinds = kindsOfPlan(plan);
  const variants = new Set(plan.variants?.flatMap(({ id, qpoints }) => (qpoints === undefined ? [] : [`price ${id}`])));
  const ofOwnPrice = [plan.isContact, plan.contactPrices, plan.prices].some((value) => value !== undefined);
  const isSeen = ({ key, kind }: Cell) =>
    kinds.includes(kind) && (key === 'visibility' || (key === 'price' && ofOwnPrice) || variants.has(key));
  return Object.fromEntries(
    cellsOf(product)
      .filter(isSeen)
      .map(({ key, text }) => [key, text]),
  );
}

/**
 * Why a plan no longer fits: someone else changed the same values. Null if it does, or if they are already as planned.
 */
export function conflictOfPlan(product: PlannableProduct, plan: ProductPlan, seen: SeenValues): string | null {
  const after = new Map(cellsOf(withPlan(product, plan)).map(({ key, text }) => [key, text]));
  for (const { key, label, text } of cellsOf(product)) {
    const before = seen[key];
    if (before === undefined || before === text || after.get(key) === text) continue;
    return `${label} changed to ${text || '—'} after this was planned, so it wasn’t set to ${after.get(key) || '—'}.`;
  }
  return null;
}

export const SAME_AS_PLANNED = 'It was already so. Nothing changed.';
export const NOTHING_TO_PLAN = 'Nothing would change then.';
export const PRODUCT_GONE = 'The product was deleted.';

/** What a plan is about: `the price and visibility of Mug`. */
export function planInWords(kinds: readonly ProductPlanKind[], product: string): string {
  const [last = '', ...others] = kinds.toReversed();
  const listed = others.length > 0 ? `${others.toReversed().join(', ')} and ${last}` : last;
  return `the ${listed} of ${product}`;
}

const DONE: Readonly<Record<PlannedState, string>> = {
  planned: 'This is still planned.',
  failed: 'This failed.',
  applied: 'Already applied.',
  canceled: 'Already canceled.',
};

/** Why a planned change can't be edited, canceled or applied anymore; null if it can. */
export function refusalOfPlanned(state: PlannedState): string | null {
  return OPEN_STATES.includes(state) ? null : DONE[state];
}

/** Words for the activity log (`activity-words.ts`). */
export const PLANNED_SENTENCES = {
  planProductChange: { area: 'Products', sentence: 'Planned a change of {planned change}' },
  changePlannedChange: { area: 'Products', sentence: 'Moved the planned change of {planned change}' },
  cancelPlannedChange: { area: 'Products', sentence: 'Canceled the planned change of {planned change}' },
  applyPlannedChange: {
    area: 'Products',
    sentence: 'Applied the planned change of {planned change}',
    which: { field: 'state', sentences: { failed: 'Couldn’t apply the planned change of {planned change}' } },
  },
} as const;
