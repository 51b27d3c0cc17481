'use client';

import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useController } from 'react-hook-form';
import { SectionCard } from '@/components/form/section-card';
import { Switch } from '@/components/form/switch';
import { formatCount } from '@/lib/format';
import { useProductEditor } from '../product-editor';
import type { ProductValues } from '../product-values';
import { ApplyToAll } from './apply-to-all';
import { OptionEditor } from './option-editor';
import { useVariantActions } from './use-variant-actions';
import type { VariantRow } from './variant-store';
import { VariantTable } from './variant-table';

const ImagePickerDialog = lazy(() => import('./image-picker-dialog'));

/** Options and variants of the product (spec 1 §2 and §4, Variants). */
export function VariantsSection() {
  const { store, stored } = useProductEditor();
  const { field } = useController<ProductValues, 'hasVariants'>({ name: 'hasVariants' });
  const { keys } = useSyncExternalStore(store.subscribe, store.state, store.state);
  const { pending, addValues, removeValue, removeRow, turn } = useVariantActions();
  const [choosing, setChoosing] = useState<VariantRow | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  // The rows are given functions that stay the same, or each keystroke elsewhere would render them all.
  const latest = useRef(removeRow);
  useEffect(() => {
    latest.current = removeRow;
  });
  const remove = useCallback((row: VariantRow) => latest.current(row), []);
  const choose = useCallback((row: VariantRow) => {
    opener.current = document.activeElement as HTMLElement | null;
    setChoosing(row);
  }, []);

  const count = keys.length;
  const variantId = choosing?.id;
  const storedCount = stored?.product.variants.length ?? 0;
  return (
    <SectionCard
      title="Variants"
      aside={field.value && count > 0 ? `${formatCount(count)} ${count === 1 ? 'variant' : 'variants'}` : null}
    >
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
              <VariantTable onChooseImage={stored ? choose : null} onDelete={remove} />
              {stored ? null : (
                <p className="text-xs text-muted">Images of variants can be chosen once the product is saved.</p>
              )}
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
        <Suspense fallback={null}>
          <ImagePickerDialog
            productId={stored.product.id}
            variantId={variantId}
            row={choosing}
            onChosen={(image) => void stored.showAtVariant(variantId, image)}
            onClose={() => setChoosing(null)}
            onClosed={() => opener.current?.focus()}
          />
        </Suspense>
      ) : null}
    </SectionCard>
  );
}
