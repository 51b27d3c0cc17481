'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { leaveAnyway } from '@/components/form/leave-guard';
import { confirm } from '@/components/ui/confirm';
import { showToast } from '@/components/ui/toast';
import { BffError } from '@/lib/bff/client';
import { uploadThroughBff } from '@/lib/bff/upload';
import type { createProduct, Product } from '@/lib/contract/products';
import { formatCount } from '@/lib/format';
import { productPath } from '@/lib/paths';
import { newProductForm, type ChosenPicture } from './new-product-form';
import { changesOf, partsOf, valuesOf, type ProductChange, type ProductValues } from './product-values';
import { isTakenSku, SAVE_PROBLEMS, saveFailureMessage, SKU_EXISTS } from './save-failure';
import { placeOfFault, type FaultPlace } from './server-faults';
import type { FormSnapshot } from './use-stored-product';
import type { VariantRow, VariantStore } from './variants/variant-store';

/** How far a save is: at rest, sending, or sending so many hundredths of its pictures. */
export type Saving = 'no' | 'saving' | number;

export interface SaveContext {
  form: UseFormReturn<ProductValues>;
  store: VariantStore;
  /** The stored product as it was last read; null for a new one. */
  current: () => Product | null;
  pictures: readonly ChosenPicture[];
  userName: string;
  change: (body: ProductChange, seen?: FormSnapshot) => Promise<void>;
  /** Shows what someone else changed meanwhile. @returns false where nobody did */
  showOthersChanges: () => Promise<boolean>;
}

/** Saves the product: a new one in one request, a stored one by what was changed. Nothing typed is lost when it fails. */
export function useProductSave(context: SaveContext): { saving: Saving; save: (values: ProductValues) => Promise<void> } {
  const { form, store, current, pictures, userName, change, showOthersChanges } = context;
  const router = useRouter();
  const [saving, setSaving] = useState<Saving>('no');

  const add = async (values: ProductValues): Promise<void> => {
    const variants = values.hasVariants ? store.rows().map((row) => newVariantOf(row, store)) : [];
    const body = newProductForm(values, { options: store.state().options, variants, pictures, userName });
    const { id } = await uploadThroughBff<typeof createProduct>('POST', '/products', {
      form: body,
      // Small forms are sent in one go: a number would only flicker.
      onProgress: (sent, total) => setSaving(pictures.length > 0 ? Math.floor((sent / total) * 100) : 'saving'),
    });
    showToast.success('Add product successfully');
    leaveAnyway();
    router.replace(productPath(id));
  };

  const edit = async (values: ProductValues, product: Product, body: ProductChange): Promise<void> => {
    const seen = { values, variants: store.snapshot() };
    await change({ ...body, lastUpdateBy: userName }, seen);
    showToast.success('Edit product successfully');
    // The list behind Back shall know.
    router.refresh();
  };

  const fail = async (error: unknown, body: ProductChange | null): Promise<void> => {
    const problem = body ? SAVE_PROBLEMS.edit : SAVE_PROBLEMS.add;
    if (!(error instanceof BffError)) {
      showToast.error(problem);
      throw error;
    }
    // A stale version: what the other person changed says more than a message.
    if (body && error.status === 409 && !isTakenSku(error) && (await showOthersChanges().catch(() => false))) return;
    const place = (path: string) => placeOfFault(path, store, body ? (body.variants ?? []) : null);
    const message = saveFailureMessage(error, problem, (path) => place(path) !== null);
    const faults = error.errors.flatMap(({ msg, path }) => {
      const found = path ? place(path) : null;
      return found ? [[found, isTakenSku(error) ? SKU_EXISTS : msg] as const] : [];
    });
    if (isTakenSku(error) && faults.length === 0 && !form.getValues('hasVariants')) faults.push([{ field: 'sku' }, SKU_EXISTS]);
    faults.forEach(([found, msg], index) => showFault(found, msg, index === 0));
    showToast.error(message);
  };

  const showFault = (found: FaultPlace, message: string, shouldFocus: boolean): void => {
    if ('field' in found) form.setError(found.field, { type: 'server', message }, { shouldFocus });
    else {
      store.edit(found.row, { fault: message });
      if (shouldFocus) document.querySelector<HTMLElement>(`[data-variant="${found.row}"] [data-column="sku"]`)?.focus();
    }
  };

  const save = async (values: ProductValues): Promise<void> => {
    if (saving !== 'no') return;
    const product = current();
    const body = product ? changeBody(values, product, store) : null;
    if (product && body?.deleteVariant && !(await confirmDeletion(product.variants.length))) return;
    setSaving('saving');
    try {
      if (product && body) await edit(values, product, body);
      else await add(values);
    } catch (error) {
      await fail(error, body);
    } finally {
      setSaving('no');
    }
  };

  return { saving, save };
}

/** Only what differs from the stored product. Variants that were turned off go, with their options. */
function changeBody(values: ProductValues, product: Product, store: VariantStore): ProductChange {
  const changes = changesOf(valuesOf(product), values);
  if (values.hasVariants) return { ...changes, ...store.changes() };
  if (product.variants.length === 0) return changes;
  return { ...changes, ...partsOf(values).inventory, deleteVariant: { all: true } };
}

function confirmDeletion(count: number): Promise<boolean> {
  return confirm({
    title: count === 1 ? 'Delete the variant?' : `Delete all ${formatCount(count)} variants?`,
    text: "Saving without variants deletes them and clears their options. Once you do this, it can't be undone.",
    confirm: 'Delete and save',
    look: 'danger',
  });
}

function newVariantOf({ size, color, custom, price, stock, unlimited, sku }: VariantRow, store: VariantStore) {
  const hexCode = store.state().options.colors.find(({ name }) => name === color)?.hex.trim() || null;
  return { size, color, custom, hexCode, qpoints: price ?? 0, stock: stock ?? 0, unlimited, sku: sku.trim() };
}
