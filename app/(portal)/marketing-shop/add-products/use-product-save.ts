'use client';

import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSave } from '@/components/form/use-save';
import { confirm } from '@/components/ui/confirm';
import type { BffError } from '@/lib/bff/client';
import { uploadThroughBff } from '@/lib/bff/upload';
import type { createProduct, Product } from '@/lib/contract/products';
import { NO_OPTIONS } from '@/lib/domain/variant-options';
import { formatCount } from '@/lib/text/format';
import { productPath } from '@/lib/addresses/paths';
import type { FormSnapshot } from './product-editor';
import {
  changesOf,
  newProductForm,
  partsOf,
  valuesOf,
  type ChosenPicture,
  type ProductChange,
  type ProductValues,
} from './product-values';
import { cellsOf, type VariantRow, type VariantStore } from './variants/variant-store';

const SKU_EXISTS = 'SKU already exists';

/** Wording from spec 1 §8. */
export const SAVE_PROBLEMS = {
  add: 'There was a problem when add new product',
  edit: 'There was a problem when edit product',
} as const;

interface SaveContext {
  form: UseFormReturn<ProductValues>;
  store: VariantStore;
  /** The stored product as last read; null for a new one. */
  current: () => Product | null;
  pictures: readonly ChosenPicture[];
  userName: string;
  change: (body: ProductChange, seen?: FormSnapshot) => Promise<void>;
  /** Shows what someone else changed while the user was editing. @returns false if nothing changed */
  showTheirs: () => Promise<boolean>;
}

/**
 * Saves a new product in one request, and a stored one by its changes. The input survives failures.
 *
 * @returns `progress` in percent of the pictures; null without pictures
 */
export function useProductSave({ form, store, current, pictures, userName, change, showTheirs }: SaveContext) {
  const [progress, setProgress] = useState<number | null>(null);
  const { save, saving } = useSave({
    next: 'stay',
    // Showing the conflicting change says more than a message.
    onStale: async (error) => (current() && !isTakenSku(error) && (await showTheirs()) ? null : error.message),
  });

  const add = async (values: ProductValues): Promise<void> => {
    const variants = values.hasVariants ? store.rows().map((row) => newVariantOf(row, store)) : [];
    const body = newProductForm(values, { options: store.state().options, variants, pictures, userName });
    const send = () =>
      uploadThroughBff<typeof createProduct>('POST', '/products', {
        form: body,
        // Small forms are sent at once, so a progress number would only flicker.
        onProgress: (sent, total) => setProgress(pictures.length > 0 ? Math.floor((sent / total) * 100) : null),
      });
    await save(send, {
      done: 'Add product successfully',
      link: ({ id }) => ({ text: values.name, href: productPath(id) }),
      next: ({ id }) => productPath(id),
      failed: (error) => showFailure(error, SAVE_PROBLEMS.add, null),
    });
    setProgress(null);
  };

  const edit = async (values: ProductValues, product: Product): Promise<void> => {
    const body = changeBody(values, product, store);
    if (body.deleteVariant && !(await confirmDeletion(product.variants.length))) return;
    const seen = { values, variants: store.snapshot() };
    await save(() => change({ ...body, lastUpdateBy: userName }, seen), {
      done: 'Edit product successfully',
      link: { text: values.name, href: productPath(product.id) },
      failed: (error) => showFailure(error, SAVE_PROBLEMS.edit, body.variants ?? []),
    });
  };

  /** Shows the response's errors at their fields. @returns the message */
  const showFailure = (error: BffError, problem: SaveProblem, sent: ProductChange['variants'] | null): string => {
    const placeOf = (path: string | undefined) => (path ? placeOfFault(path, store, sent) : null);
    const faults = error.errors.flatMap(({ msg, path }) => {
      const place = placeOf(path);
      return place ? [[place, isTakenSku(error) ? SKU_EXISTS : msg] as const] : [];
    });
    if (isTakenSku(error) && faults.length === 0 && !form.getValues('hasVariants'))
      faults.push([{ field: 'sku' }, SKU_EXISTS]);
    faults.forEach(([place, message], index) => {
      const shouldFocus = index === 0;
      if ('field' in place) return form.setError(place.field, { type: 'server', message }, { shouldFocus });
      store.edit(place.row, { fault: message });
      if (shouldFocus)
        document.querySelector<HTMLElement>(`[data-variant="${place.row}"] [data-column="sku"]`)?.focus();
    });
    return saveFailureMessage(error, problem, (path) => placeOf(path) !== null);
  };

  const send = async (values: ProductValues): Promise<void> => {
    if (saving) return;
    const product = current();
    await (product ? edit(values, product) : add(values));
  };

  return { saving, progress, send };
}

/** Sends only the differences from the stored product. Disabled variants are removed with their options. */
function changeBody(values: ProductValues, product: Product, store: VariantStore): ProductChange {
  const changes = changesOf(valuesOf(product), values);
  if (values.hasVariants) return { ...changes, ...store.changes() };
  if (product.variants.length === 0) return changes;
  return { ...changes, ...partsOf(values).inventory, ...NO_OPTIONS, deleteVariant: { all: true } };
}

function confirmDeletion(count: number): Promise<boolean> {
  return confirm({
    title: count === 1 ? 'Delete the variant?' : `Delete all ${formatCount(count)} variants?`,
    text: "Saving without variants deletes them and clears their options. Once you do this, it can't be undone.",
    confirm: 'Delete and save',
    look: 'danger',
  });
}

function newVariantOf(row: VariantRow, store: VariantStore) {
  const { size, color, custom, sku, ownSku = '' } = row;
  const hexCode =
    store
      .state()
      .options.colors.find(({ name }) => name === color)
      ?.hex.trim() || null;
  return { size, color, custom, hexCode, ...cellsOf(row), sku: sku.trim() || ownSku };
}

const FIELDS: Readonly<Record<string, keyof ProductValues>> = {
  name: 'name',
  description: 'description',
  categories: 'categories',
  prices: 'prices',
  contactPrices: 'contactPrices',
  sku: 'sku',
  quantity: 'quantity',
  shipping: 'shippingCharge',
};

/**
 * Finds the field of an error: `name`, `categories.0`, or `variants.3.sku`, indexed by the variants as sent.
 *
 * @param sent ids of the sent variants; null if all rows were sent in order
 * @returns null if the form has no such field
 */
function placeOfFault(
  path: string,
  store: VariantStore,
  sent: ProductChange['variants'] | null,
): { field: keyof ProductValues } | { row: string } | null {
  const [first = '', second = ''] = path.split('.');
  if (first === 'variants' || first === 'insertVariant') {
    const index = Number(second);
    const key = sent ? String(sent[index]?.id ?? '') : store.state().keys[index];
    return key !== undefined && store.row(key) ? { row: key } : null;
  }
  const field = FIELDS[first];
  return field ? { field } : null;
}

type SaveProblem = (typeof SAVE_PROBLEMS)[keyof typeof SAVE_PROBLEMS];

type Failure = Pick<BffError, 'statusCode' | 'message' | 'errors'> & Partial<Pick<BffError, 'hasNoMessage'>>;

/** The database's code for a duplicate value (spec 1 §8). Only SKUs must be unique in a product. */
function isTakenSku({ statusCode }: Failure): boolean {
  return String(statusCode) === '23505';
}

/**
 * The message of a failed save (spec 1 §8, Product save), including errors without a field.
 *
 * @param hasPlace whether a path has a field in the form
 */
export function saveFailureMessage(
  failure: Failure,
  problem: SaveProblem,
  hasPlace: (path: string) => boolean,
): string {
  if (isTakenSku(failure)) return SKU_EXISTS;
  if (String(failure.statusCode) === '500' && !failure.hasNoMessage) return failure.message;
  // For a refused picture, the overall message names it.
  const homeless = failure.errors
    .filter(({ path }) => !path || !hasPlace(path))
    .map(({ path, msg }) => (path && failure.message.startsWith(`${path} `) ? failure.message : msg));
  const causes = failure.errors.length > 0 ? homeless : [failure.message];
  return [problem, ...new Set(causes)].slice(0, 5).join('\n');
}
