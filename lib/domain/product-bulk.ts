import { MAX_POINTS } from './points';
import { MAX_STOCK, tooMuch } from './product-limits';
import { optionTypesOf, type VariantOptions } from './variant-options';

/**
 * Rules for changing several products at once: prices, stock, categories and visibility
 * (docs/decisions/0021-nothing-is-lost.md).
 */

export interface BulkProduct extends VariantOptions {
  active: boolean;
  categories: readonly { id: number; name: string }[];
  isContact: boolean;
  prices?: number | null | undefined;
  unlimited: boolean;
  quantity?: number | null | undefined;
  variants: readonly { id: number; qpoints: number; stock: number; unlimited: boolean }[];
}

export interface BulkProductChange {
  active?: boolean;
  categories?: number[];
  prices?: number;
  unlimited?: boolean;
  quantity?: number;
  variants?: { id: number; qpoints?: number; stock?: number; unlimited?: boolean }[];
}

export type BulkProductOutcome = { change: BulkProductChange } | { refusal: string };

export function visibilityOutcome({ active: before }: BulkProduct, active: boolean): BulkProductOutcome {
  if (before === active) return { refusal: active ? 'Already visible.' : 'Already hidden.' };
  return { change: { active } };
}

export type CategoryMode = 'add' | 'set';

export function categoryOutcome({ categories }: BulkProduct, category: number, mode: CategoryMode): BulkProductOutcome {
  const ids = categories.map(({ id }) => id);
  const isIn = ids.includes(category);
  if (mode === 'add')
    return isIn ? refuse('Already in this category.') : { change: { categories: [...ids, category] } };
  if (isIn && ids.length === 1) return refuse('Already only in this category.');
  return { change: { categories: [category] } };
}

export const PRICE_MODES = ['raiseByPercent', 'lowerByPercent', 'raiseBy', 'lowerBy', 'set'] as const;

export interface PriceRule {
  mode: (typeof PRICE_MODES)[number];
  amount: number;
}

/** Maximum percent for raising and lowering prices. */
const MOST_PERCENT: Readonly<Partial<Record<PriceRule['mode'], number>>> = {
  raiseByPercent: 1_000,
  lowerByPercent: 100,
};

export function faultOfPriceRule({ mode, amount }: PriceRule): string | null {
  const most = MOST_PERCENT[mode] ?? MAX_POINTS;
  if (amount > most) return tooMuch(most);
  return mode !== 'set' && amount === 0 ? 'This must be more than 0' : null;
}

/** A price by a rule, in whole points, half up. It may exceed the limits of prices. */
export function priceAfter(price: number, { mode, amount }: PriceRule): number {
  switch (mode) {
    case 'set':
      return amount;
    case 'raiseBy':
      return price + amount;
    case 'lowerBy':
      return price - amount;
    case 'raiseByPercent':
      return Math.round((price * (100 + amount)) / 100);
    case 'lowerByPercent':
      return Math.round((price * (100 - amount)) / 100);
  }
}

/**
 * Reprices a product. Products are sold at their variants' prices, so each follows the rule. The product's own price,
 * the default of new variants, follows if it stays valid.
 */
export function priceOutcome(product: BulkProduct, rule: PriceRule): BulkProductOutcome {
  const { isContact, prices, variants } = product;
  if (isContact) return refuse('It shows text instead of a price.');
  if (prices == null && variants.length === 0) return refuse('It has no price.');
  const own = prices == null ? null : priceAfter(prices, rule);
  const priced = variants.map(({ id, qpoints }) => ({ id, before: qpoints, qpoints: priceAfter(qpoints, rule) }));
  const sold = variants.length > 0 ? priced.map(({ qpoints }) => qpoints) : [own ?? 0];
  if (sold.some((price) => price < 0)) return refuse('Its price would fall below 0 Q.');
  if (sold.some((price) => price > MAX_POINTS)) {
    return refuse(`Its price would be more than ${MAX_POINTS.toLocaleString('en-US')} Q.`);
  }
  const changed = priced.filter(({ before, qpoints }) => before !== qpoints);
  const isOwnChanged = own !== null && own !== prices && own >= 0 && own <= MAX_POINTS;
  if (variants.length > 0 ? changed.length === 0 : !isOwnChanged) {
    return refuse('Its price stays the same in whole points.');
  }
  return {
    change: {
      ...(isOwnChanged ? { prices: own } : {}),
      ...(changed.length > 0 ? { variants: changed.map(({ id, qpoints }) => ({ id, qpoints })) } : {}),
    },
  };
}

export const STOCK_MODES = ['set', 'add', 'take', 'unlimited'] as const;

export interface StockRule {
  mode: (typeof STOCK_MODES)[number];
  /** Whole number from 0; ignored for `unlimited`. */
  amount: number;
}

export function faultOfStockRule({ mode, amount }: StockRule): string | null {
  if (mode === 'unlimited') return null;
  if (amount > MAX_STOCK) return tooMuch(MAX_STOCK);
  return mode !== 'set' && amount === 0 ? 'This must be more than 0' : null;
}

interface Pieces {
  unlimited: boolean;
  quantity: number;
}

function piecesAfter(before: Pieces, { mode, amount }: StockRule): Pieces {
  if (mode === 'unlimited') return { ...before, unlimited: true };
  if (mode === 'set') return { unlimited: false, quantity: amount };
  if (before.unlimited) return before;
  return { unlimited: false, quantity: before.quantity + (mode === 'add' ? amount : -amount) };
}

/** Restocks a product. With options only variants have stock, so each follows the rule. */
export function stockOutcome(product: BulkProduct, rule: StockRule): BulkProductOutcome {
  const { variants, unlimited, quantity } = product;
  const hasOptions = optionTypesOf(product).length > 0;
  if (hasOptions && variants.length === 0) return refuse('It has options but no variants, so it has no stock.');
  const own = { unlimited, quantity: quantity ?? 0 };
  const before =
    variants.length > 0 ? variants.map((each) => ({ unlimited: each.unlimited, quantity: each.stock })) : [own];
  if ((rule.mode === 'add' || rule.mode === 'take') && before.every((each) => each.unlimited)) {
    return refuse('Its stock is unlimited.');
  }
  const after = before.map((each) => piecesAfter(each, rule));
  if (after.some((each) => each.quantity < 0)) {
    return refuse(variants.length > 0 ? 'A variant has less stock than that.' : 'It has less stock than that.');
  }
  if (after.some((each) => each.quantity > MAX_STOCK)) {
    return refuse(`It would have more than ${MAX_STOCK.toLocaleString('en-US')} in stock.`);
  }
  const changed = after.map((each, index) => changedPieces(before[index] ?? each, each));
  if (changed.every((each) => Object.keys(each).length === 0)) return refuse('Its stock stays as it is.');
  if (variants.length === 0) return { change: changed[0] ?? {} };
  const named = variants.flatMap(({ id }, index) => {
    const { quantity: stock, ...rest } = changed[index] ?? {};
    const fields = { ...rest, ...(stock === undefined ? {} : { stock }) };
    return Object.keys(fields).length > 0 ? [{ id, ...fields }] : [];
  });
  return { change: { variants: named } };
}

function changedPieces(before: Pieces, after: Pieces): Partial<Pieces> {
  return {
    ...(before.unlimited === after.unlimited ? {} : { unlimited: after.unlimited }),
    ...(before.quantity === after.quantity ? {} : { quantity: after.quantity }),
  };
}

export function withChange<P extends BulkProduct>(
  product: P,
  { variants, categories: _, ...fields }: BulkProductChange,
): P {
  const changes = new Map(variants?.map((variant) => [variant.id, variant]));
  return {
    ...product,
    ...fields,
    variants: product.variants.map((variant) => ({ ...variant, ...changes.get(variant.id) })),
  };
}

export function standsAsChanged(product: BulkProduct, { categories, ...change }: BulkProductChange): boolean {
  const ids = product.categories.map(({ id }) => id);
  const isFiled = !categories || (categories.length === ids.length && categories.every((id) => ids.includes(id)));
  return isFiled && JSON.stringify(withChange(product, change)) === JSON.stringify(product);
}

function refuse(refusal: string): { refusal: string } {
  return { refusal };
}
