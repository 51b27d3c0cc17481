'use client';

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { confirm } from '@/components/ui/confirm';
import { showToast } from '@/components/ui/toast';
import { bff } from '@/lib/bff/client';
import type { deleteVariant } from '@/lib/contract/product-media';
import { valuesOfOption, withoutOptionValue, withOptionValues } from '@/lib/domain/option-changes';
import { MAX_VARIANTS } from '@/lib/domain/product-limits';
import { usedOptions } from '@/lib/domain/used-options';
import {
  combinationsOf,
  newVariant,
  planVariants,
  readOptionValues,
  type OptionType,
  type VariantOptions,
} from '@/lib/domain/variant-options';
import { useProductEditor } from '../product-editor';
import type { ProductChange, ProductValues } from '../product-values';
import type { VariantRow } from './variant-store';

const OPTION_FIELDS = { size: 'sizes', color: 'colors', custom: 'custom' } as const;

/** The options of a PATCH that sets the values of one type. */
function optionField(options: VariantOptions, type: OptionType): ProductChange {
  return { [OPTION_FIELDS[type]]: [...options[OPTION_FIELDS[type]]] };
}

const keyOf = ({ size, color, custom }: VariantRow) => ({ size, color, custom });

/**
 * What a person does to options and variants. Of a stored product each is a change at once, as the spec tells
 * (spec 1 §7); of a new one it is kept until Save.
 */
export function useVariantActions() {
  const { store, stored } = useProductEditor();
  const { getValues, setValue } = useFormContext<ProductValues>();
  const [pending, setPending] = useState(false);

  /** Carries a change out; the section waits meanwhile. @returns did it succeed? */
  const carryOut = async (work: Promise<void>, message: string): Promise<boolean> => {
    setPending(true);
    try {
      await work;
      return true;
    } catch (error) {
      stored?.failed(error, message);
      return false;
    } finally {
      setPending(false);
    }
  };

  const addValues = async (type: OptionType, typed: string): Promise<void> => {
    const { options } = store.state();
    const added = readOptionValues(typed, valuesOfOption(options, type));
    if (added.length === 0) return;
    const next = withOptionValues(options, type, added);
    if (combinationsOf(next).length > MAX_VARIANTS) {
      showToast.error(`A product can have at most ${MAX_VARIANTS.toLocaleString('en-US')} variants.`);
      return;
    }
    const { isContact, prices } = getValues();
    const plan = planVariants(store.rows(), next);
    const brings = new Set(added);
    const insert = plan.insert
      // What was deleted on purpose does not come back with the next value.
      .filter((key) => [key.size, key.color, key.custom].some((value) => value !== null && brings.has(value)))
      .map((key) => newVariant(key, { price: isContact ? 0 : (prices ?? 0), colors: next.colors }));
    if (!stored) {
      const adapted = new Map(plan.update.map((row) => [row.key, row]));
      store.arrange(next, store.rows().map((row) => adapted.get(row.key) ?? row), insert);
      return;
    }
    const update = plan.update.flatMap((row) => (row.id === null ? [] : [{ id: row.id, ...keyOf(row) }]));
    await carryOut(
      stored.change({
        ...optionField(next, type),
        insertVariant: insert,
        ...(update.length > 0 ? { updateVariant: { status: true, variants: update } } : {}),
      }),
      'There was a problem adding new variant',
    );
  };

  const removeValue = async (type: OptionType, value: string): Promise<void> => {
    const next = withoutOptionValue(store.state().options, type, value);
    const plan = planVariants(store.rows(), next);
    const count = plan.remove.length;
    if (stored && count > 0) {
      const yes = await confirm({
        title: `Delete ${value}?`,
        text: `${count === 1 ? 'One variant goes' : `${count.toLocaleString('en-US')} variants go`} with it. Once you do this, it can't be undone.`,
        confirm: 'Delete',
        look: 'danger',
      });
      if (!yes) return;
    }
    if (!stored) {
      const removed = new Set(plan.remove.map(({ key }) => key));
      const adapted = new Map(plan.update.map((row) => [row.key, row]));
      const kept = store.rows().filter(({ key }) => !removed.has(key)).map((row) => adapted.get(row.key) ?? row);
      store.arrange(usedOptions(next, kept), kept, []);
      return;
    }
    const update = plan.update.flatMap((row) => (row.id === null ? [] : [{ id: row.id, ...keyOf(row) }]));
    const body: ProductChange =
      update.length > 0
        ? { ...optionField(next, type), updateVariant: { status: false, variants: update } }
        : { deleteVariant: deletionOf(type, value) };
    await carryOut(stored.change(body), 'There was a problem deleting variant');
  };

  /** @returns is the row gone? */
  const removeRow = async (row: VariantRow): Promise<boolean> => {
    const yes = await confirm({
      title: 'Delete this variant?',
      text: "Once you do this, it can't be undone.",
      confirm: 'Delete',
      look: 'danger',
    });
    if (!yes) return false;
    const { id } = row;
    if (!stored || id === null) {
      const kept = store.rows().filter(({ key }) => key !== row.key);
      store.arrange(usedOptions(store.state().options, kept), kept, []);
      return true;
    }
    const work = bff<typeof deleteVariant>('DELETE', '/productVariants/{variantId}', { params: { variantId: id } });
    return carryOut(work.then(stored.reread), 'There was a problem delete variant');
  };

  /** Variants on or off. Those of a stored product go with Save. */
  const turn = (on: boolean) => setValue('hasVariants', on, { shouldDirty: true });

  return { pending, addValues, removeValue, removeRow, turn };
}

function deletionOf(type: OptionType, value: string): NonNullable<ProductChange['deleteVariant']> {
  if (type === 'size') return { size: value };
  return type === 'color' ? { color: value } : { custom: value };
}
