import { capitalized, doneSentence, type ActionWords, type Failure, type Item } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import type { CheckedAction } from '@/components/action/action-dialog';
import { failureOf } from '@/components/action/check';
import type { Preview } from '@/components/action/item-list';
import { deletion } from '@/components/products/delete-product';
import { bff } from '@/lib/bff/client';
import type { planProductChange } from '@/lib/contract/planned-changes';
import type { changeProduct, getProduct, Product } from '@/lib/contract/products';
import {
  standsAsChanged,
  withChange,
  type BulkProductChange,
  type BulkProductOutcome,
} from '@/lib/domain/product-bulk';
import { refusalToEdit } from '@/lib/domain/unreadable-rows';
import type { PlanOutcome, ProductPlan } from '@/lib/domain/planned-change';
import { PLANNED_CHANGES_PATH } from '@/lib/addresses/paths';
import { formatDayAndTime } from '@/lib/time/format-time';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { priceInWords, stockInWords } from '@/components/products/product-values';

/** Bulk actions in the order of the menu. */
export const BULK_ACTIONS = ['show', 'hide', 'category', 'price', 'stock', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** A bulk change of products, labeled by their names. */
export interface BulkJob {
  action: BulkAction;
  products: readonly Item[];
}

const PRODUCTS = { of: 'product', noun: ['product', 'products'] } as const;
const CHANGE = ['Change', 'Changing', 'changed'] as const;

export const WORDS: Readonly<Record<BulkAction, ActionWords>> = {
  show: { ...PRODUCTS, verb: ['Show', 'Showing', 'shown'] },
  hide: { ...PRODUCTS, verb: ['Hide', 'Hiding', 'hidden'] },
  category: { ...PRODUCTS, verb: CHANGE, part: 'category' },
  price: { ...PRODUCTS, verb: CHANGE, part: 'price' },
  stock: { ...PRODUCTS, verb: CHANGE, part: 'stock' },
  delete: deletion,
};

export const actionLabel = (action: BulkAction): string =>
  [WORDS[action].verb[0], WORDS[action].part].filter(Boolean).join(' ');

/** A product as read just before the change. */
export type SeenProduct = Product & Item;

type ChangedProduct = SeenProduct & Preview & { change: BulkProductChange };

/** Reads a product's current state. @throws BffError */
export async function readProduct({ id, label }: Item, signal: AbortSignal): Promise<SeenProduct | Failure> {
  const product = await bff<typeof getProduct>('GET', '/products/{id}', { params: { id }, signal });
  const unreadable = refusalToEdit(product, ['variants', 'categories']);
  return unreadable ? failureOf({ id, label }, unreadable) : { ...product, label: product.name };
}

/** Formats the affected value after a change, or the current one for an empty change. */
export type InWords = (product: SeenProduct, change: BulkProductChange) => string;

/** Changes products one by one, each based on the version that was checked. */
export function productChange(
  action: BulkAction,
  outcomeOf: (product: SeenProduct) => BulkProductOutcome,
  inWords: InWords,
): CheckedAction<SeenProduct, ChangedProduct> {
  return {
    ...PRODUCTS,
    ...WORDS[action],
    check: (product) => {
      const outcome = outcomeOf(product);
      if ('refusal' in outcome) return outcome.refusal;
      const { change } = outcome;
      const before = inWords(product, {});
      const after = inWords(product, change);
      // With several variants, the range or sum may stay the same although some variants change.
      const isSame = before === after && change.variants;
      return { ...product, change, before, after: isSame ? variantsChanging(change.variants?.length ?? 0) : after };
    },
    isDone: (product, { change }) => standsAsChanged(product, change),
    call: ([{ id, version, change }]) =>
      call<typeof changeProduct>('PATCH', '/products/{id}', { params: { id }, body: { ...change, id, version } }),
  };
}

interface PlannedProduct extends SeenProduct, Preview {
  plan: ProductPlan;
}

/** Words of a planned change: the same for all kinds, with its part. @param at ISO 8601; null if not chosen yet */
export function planWords(action: BulkAction, at: string | null, timeZone: string): ActionWords {
  const part = { show: 'visibility', hide: 'visibility', category: 'category', price: 'price', stock: 'stock' };
  return {
    ...PRODUCTS,
    verb: ['Plan', 'Planning', 'planned'],
    ...(action !== 'delete' && { part: part[action] }),
    ...(at !== null && { tail: `for ${formatDayAndTime(at, timeZone)}` }),
  };
}

/** Plans a change of products for later. It's applied at once, because a plan can be canceled. */
export function productPlan(
  words: ActionWords,
  at: string,
  planOf: (product: SeenProduct) => PlanOutcome,
  inWords: InWords,
): CheckedAction<SeenProduct, PlannedProduct> {
  return {
    ...PRODUCTS,
    ...words,
    undo: 'none',
    check: (product) => {
      const outcome = planOf(product);
      if ('refusal' in outcome) return outcome.refusal;
      const { addStock } = outcome.change;
      const after = addStock
        ? `${addStock.mode === 'add' ? '+' : '−'}${formatCount(addStock.amount)}`
        : inWords(product, outcome.change);
      return { ...product, plan: outcome.change, before: inWords(product, {}), after };
    },
    call: ([{ id, version, plan }]) =>
      call<typeof planProductChange>('POST', '/products/{id}/planned-changes', {
        params: { id },
        body: { at, change: plan, version },
      }),
    done: (items) => ({
      message: capitalized(doneSentence(words, items)),
      link: { text: 'Planned changes', href: PLANNED_CHANGES_PATH },
    }),
  };
}

const variantsChanging = (count: number) => formatCountOf(count, 'variant changes', 'variants change');

export const productDeletion: CheckedAction<SeenProduct, SeenProduct & Preview> = {
  ...deletion,
  check: (product) => product,
};

export const priceAfterwards: InWords = (product, change) => priceInWords(withChange(product, change)) ?? '—';
export const stockAfterwards: InWords = (product, change) => stockInWords(withChange(product, change));
export const visibilityAfterwards: InWords = (product, change) =>
  (change.active ?? product.active) ? 'Visible' : 'Hidden';

/** @param chosen the new category, which products may not have yet */
export function categoriesAfterwards(chosen: { id: number; name: string }): InWords {
  return ({ categories }, change) => {
    const names = new Map([...categories, chosen].map(({ id, name }) => [id, name]));
    const ids = change.categories ?? categories.map(({ id }) => id);
    return ids.map((id) => names.get(id)).join(', ') || 'None';
  };
}
