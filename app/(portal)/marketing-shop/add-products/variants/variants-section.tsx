'use client';

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { SectionCard } from '@/components/form/section-card';
import { Switch } from '@/components/form/switch';
import { confirm, confirmDeletion } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import { showToast } from '@/components/ui/toast';
import { bff } from '@/lib/bff/client';
import type { deleteVariant } from '@/lib/contract/product-media';
import { MAX_VARIANTS } from '@/lib/domain/product-limits';
import {
  combinationsOf,
  newVariant,
  planVariants,
  readOptionValues,
  usedOptions,
  valuesOfOption,
  withoutOptionValue,
  withOptionValues,
  type OptionType,
  type VariantOptions,
} from '@/lib/domain/variant-options';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { useProductEditor, useSaveAtOnce } from '../product-editor';
import type { ProductChange, ProductValues } from '../product-values';
import { OptionEditor } from './option-editor';
import { freshSku, type VariantRow, type VariantStore } from './variant-store';
import { ApplyToAll, VariantTable } from './variant-table';

const ImagePickerDialog = deferred(() => import('./image-picker-dialog'));

/** The product's options and variants (spec 1 §2 and §4, Variants). */
export function VariantsSection() {
  const { store, stored } = useProductEditor();
  const { field } = useController<ProductValues, 'hasVariants'>({ name: 'hasVariants' });
  const { keys } = useSyncExternalStore(store.subscribe, store.state, store.state);
  const { pending, addValues, removeValue, removeRow, turn } = useVariantActions();
  const [choosing, setChoosing] = useState<VariantRow | null>(null);
  // Rows need stable callbacks, or each key press elsewhere would render all of them.
  const latest = useRef(removeRow);
  useEffect(() => {
    latest.current = removeRow;
  });
  const remove = useCallback((row: VariantRow) => latest.current(row), []);

  const count = keys.length;
  const variantId = choosing?.id;
  const storedCount = stored?.product.variants.length ?? 0;
  return (
    <SectionCard title="Variants" aside={field.value && count > 0 ? formatCountOf(count, 'variant') : null}>
      <Switch label="This product has variants" checked={field.value} onChange={turn} />
      {field.value ? (
        <>
          <OptionEditor
            pending={pending}
            onAdd={(type, typed) => void addValues(type, typed)}
            onRemove={(type, value) => void removeValue(type, value)}
          />
          {count > 0 ? (
            <>
              {count > 1 ? <ApplyToAll /> : null}
              <VariantTable onChooseImage={stored ? setChoosing : null} onDelete={remove} />
              {stored ? null : <p className="text-xs text-muted">Save the product before choosing variant images.</p>}
            </>
          ) : null}
        </>
      ) : storedCount > 0 ? (
        <p role="status" className="rounded bg-warn-weak px-3 py-2 text-sm text-warn">
          {storedCount === 1
            ? 'Saving deletes the variant and clears its options.'
            : `Saving deletes all ${formatCount(storedCount)} variants and clears their options.`}
        </p>
      ) : null}
      {choosing && variantId && stored ? (
        <ImagePickerDialog
          product={stored.product}
          variantId={variantId}
          row={choosing}
          onChosen={(image) => void stored.showAtVariant(variantId, image)}
          onClose={() => setChoosing(null)}
        />
      ) : null}
    </SectionCard>
  );
}

const OPTION_FIELDS = { size: 'sizes', color: 'colors', custom: 'custom' } as const;

function optionField(options: VariantOptions, type: OptionType): ProductChange {
  return { [OPTION_FIELDS[type]]: [...options[OPTION_FIELDS[type]]] };
}

function adapted(rows: readonly VariantRow[], changed: readonly VariantRow[]): VariantRow[] {
  const byKey = new Map(changed.map((row) => [row.key, row]));
  return rows.map((row) => byKey.get(row.key) ?? row);
}

const storedKeys = (rows: readonly VariantRow[]) =>
  rows.flatMap(({ id, size, color, custom }) => (id === null ? [] : [{ id, size, color, custom }]));

/** The options and variants after adding values; null if nothing changes. */
function planValues(
  store: VariantStore,
  type: OptionType,
  typed: string,
  { isContact, prices }: Pick<ProductValues, 'isContact' | 'prices'>,
) {
  const { options } = store.state();
  const added = readOptionValues(typed, valuesOfOption(options, type));
  if (added.length === 0) return null;
  const next = withOptionValues(options, type, added);
  if (combinationsOf(next).length > MAX_VARIANTS) {
    showToast.error(`A product can have at most ${formatCount(MAX_VARIANTS)} variants.`);
    return null;
  }
  const plan = planVariants(store.rows(), next);
  const brings = new Set(added);
  const insert = plan.insert
    // Don't recreate variants that the user deleted.
    .filter((key) => [key.size, key.color, key.custom].some((value) => value !== null && brings.has(value)))
    .map((key) => newVariant(key, { price: isContact ? 0 : (prices ?? 0), colors: next.colors }));
  return { next, update: plan.update, insert };
}

/** The options and variants after removing a value. */
function planWithout(store: VariantStore, type: OptionType, value: string) {
  const next = withoutOptionValue(store.state().options, type, value);
  return { next, ...planVariants(store.rows(), next) };
}

/** A stored product's options and variants change immediately (spec 1 §7). A new one's wait for Save. */
function useVariantActions() {
  const { store, stored } = useProductEditor();
  const { getValues, setValue } = useFormContext<ProductValues>();
  const { saveAtOnce, saving } = useSaveAtOnce();

  const addValues = async (type: OptionType, typed: string): Promise<void> => {
    if (!stored) {
      const plan = planValues(store, type, typed, getValues());
      if (plan) store.arrange(plan.next, adapted(store.rows(), plan.update), plan.insert);
      return;
    }
    await saveAtOnce(async () => {
      const plan = planValues(store, type, typed, getValues());
      if (!plan) return;
      const update = storedKeys(plan.update);
      await stored.change({
        ...optionField(plan.next, type),
        ...(plan.insert.length > 0
          ? { insertVariant: plan.insert.map((variant) => ({ ...variant, sku: freshSku() })) }
          : {}),
        ...(update.length > 0 ? { updateVariant: { status: true, variants: update } } : {}),
      });
    }, 'There was a problem adding new variant');
  };

  const removeValue = async (type: OptionType, value: string): Promise<void> => {
    const plan = planWithout(store, type, value);
    const count = plan.remove.length;
    if (stored && count > 0) {
      const yes = await confirm({
        title: `Delete ${value}?`,
        text:
          `${count === 1 ? 'One variant goes' : `${formatCount(count)} variants go`} with it. Once you do this, ` +
          `it can't be undone.`,
        confirm: 'Delete',
        look: 'danger',
      });
      if (!yes) return;
    }
    if (!stored) {
      const removed = new Set(plan.remove.map(({ key }) => key));
      const remaining = adapted(store.rows(), plan.update).filter(({ key }) => !removed.has(key));
      store.arrange(usedOptions(plan.next, remaining), remaining, []);
      return;
    }
    await saveAtOnce(() => {
      const { next, update } = planWithout(store, type, value);
      const variants = storedKeys(update);
      return stored.change(
        variants.length > 0
          ? { ...optionField(next, type), updateVariant: { status: false, variants } }
          : { deleteVariant: deletionOf(type, value) },
      );
    }, 'There was a problem deleting variant');
  };

  /** @returns whether the row was removed */
  const removeRow = async (row: VariantRow): Promise<boolean> => {
    if (!(await confirmDeletion({ title: 'Delete this variant?' }))) return false;
    const { id } = row;
    if (!stored || id === null) {
      const remaining = store.rows().filter(({ key }) => key !== row.key);
      store.arrange(usedOptions(store.state().options, remaining), remaining, []);
      return true;
    }
    return saveAtOnce(async () => {
      // A repeated request finds the row already removed.
      if (!store.row(row.key)) return;
      await bff<typeof deleteVariant>('DELETE', '/productVariants/{variantId}', { params: { variantId: id } });
      await stored.reread();
    }, 'There was a problem delete variant');
  };

  /** Enables or disables variants. Those of a stored product are deleted on Save. */
  const turn = (on: boolean) => setValue('hasVariants', on, { shouldDirty: true });

  return { pending: saving, addValues, removeValue, removeRow, turn };
}

function deletionOf(type: OptionType, value: string): NonNullable<ProductChange['deleteVariant']> {
  if (type === 'size') return { size: value };
  return type === 'color' ? { color: value } : { custom: value };
}
