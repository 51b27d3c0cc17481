import type { WorkWords } from '@/components/bulk/held-dialog';
import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { formatCountOf } from '@/lib/format';

/** What can be done with several products, in the order in which it is offered. */
export const BULK_ACTIONS = ['show', 'hide', 'category', 'price', 'stock', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** What is to be done with selected products. Their name is their label. */
export interface BulkJob {
  action: BulkAction;
  products: readonly BulkItem[];
}

const productCount = (count: number) => formatCountOf(count, 'product');

/** How it is told what becomes of products: `3 products become visible`, then `3 products are visible`. */
interface ActionWords {
  label: string;
  eligible: string;
  verb: string;
  refused: string;
  /** Each for one product and for several, after its name or their number. */
  held: readonly [one: string, several: string];
  done: readonly [one: string, several: string];
  isDeletion?: boolean;
}

const CHANGED = { eligible: 'can change', refused: 'Products that can’t change' };

const WORDS: Readonly<Record<BulkAction, ActionWords>> = {
  show: {
    label: 'Show',
    eligible: 'can be shown',
    verb: 'Show',
    refused: 'Products that can’t be shown',
    held: ['becomes visible', 'become visible'],
    done: ['is visible', 'are visible'],
  },
  hide: {
    label: 'Hide',
    eligible: 'can be hidden',
    verb: 'Hide',
    refused: 'Products that can’t be hidden',
    held: ['becomes hidden', 'become hidden'],
    done: ['is hidden', 'are hidden'],
  },
  category: {
    ...CHANGED,
    label: 'Change category',
    verb: 'Change the category of',
    held: ['changes its category', 'change their category'],
    done: ['has changed its category', 'have changed their category'],
  },
  price: {
    ...CHANGED,
    label: 'Change price',
    verb: 'Change the price of',
    held: ['changes its price', 'change their price'],
    done: ['has a new price', 'have a new price'],
  },
  stock: {
    ...CHANGED,
    label: 'Change stock',
    verb: 'Change the stock of',
    held: ['changes its stock', 'change their stock'],
    done: ['has a new stock', 'have a new stock'],
  },
  delete: {
    label: 'Delete',
    eligible: 'can be deleted',
    verb: 'Delete',
    refused: 'Products that can’t be deleted',
    held: ['is deleted', 'are deleted'],
    done: ['is deleted', 'are deleted'],
    isDeletion: true,
  },
};

/** What the bar calls an action. */
export function actionLabel(action: BulkAction): string {
  return WORDS[action].label;
}

/** What is said of an action on so many products. */
export function wordsOf(action: BulkAction, count: number): WorkWords<BulkItem> {
  const { label, eligible, verb, refused, held, done, isDeletion } = WORDS[action];
  const sentenceOf = (items: readonly BulkItem[], [one, several]: readonly [string, string]) => {
    const [only] = items;
    return items.length === 1 && only ? `${only.label} ${one}` : `${productCount(items.length)} ${several}`;
  };
  return {
    title: `${label}: ${productCount(count)}`,
    reading: 'Reading the products',
    eligible,
    button: (ready) => `${verb} ${productCount(ready)}`,
    changing: isDeletion ? 'Products to delete' : 'Products that change',
    refused,
    held: (items) => `${sentenceOf(items, held)} in ten seconds.`,
    running: isDeletion ? 'Deleting the products' : 'Changing the products',
    done: (items) => ({ message: `${sentenceOf(items, done)}.` }),
    sentences: {
      done: (ready) => `${isDeletion ? 'Deleted' : 'Changed'} ${productCount(ready)}.`,
      items: productCount,
      failed: (failed) => `${productCount(failed)} could not be ${isDeletion ? 'deleted' : 'changed'}.`,
    },
    failedLabel: 'Failed products',
  };
}
