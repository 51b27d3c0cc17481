'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm, type Resolver } from 'react-hook-form';
import { confirmLeaving, leaveAnyway, useUnsavedGuard } from '@/components/form/leave-guard';
import { confirm } from '@/components/ui/confirm';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { Category } from '@/lib/contract/categories';
import type { deleteProduct, Product } from '@/lib/contract/products';
import type { EditConflict } from '@/lib/domain/edit-conflict';
import { faultsOfProduct } from '@/lib/domain/product-faults';
import { productsAddress } from '@/lib/addresses/products';
import { conflictOf, theirCells, theirCodes, withTheirs } from './conflict/product-fields';
import type { ChosenPicture } from './new-product-form';
import { ProductEditorProvider, type ProductEditor, type StoredProduct } from './product-editor';
import { ProductFormHeader } from './product-form-header';
import { ProductSections } from './product-sections';
import { changedParts, NEW_PRODUCT, valuesOf, withParts, type ProductValues } from './product-values';
import { useProductSave } from './use-product-save';
import { readProduct, useStoredProduct, type FormSnapshot } from './use-stored-product';
import { createVariantStore } from './variants/variant-store';

const ConflictDialog = lazy(() => import('./conflict/conflict-dialog'));

const resolver: Resolver<ProductValues> = (values) => {
  const faults = Object.entries(faultsOfProduct(values));
  if (faults.length === 0) return { values, errors: {} };
  return { values: {}, errors: Object.fromEntries(faults.map(([field, message]) => [field, { type: 'rule', message }])) };
};

/**
 * The form of a product, new or stored (spec 1 §2, Product form). What the spec stores at once, images and options of a
 * stored product, goes through `stored`; everything else waits for Save.
 *
 * @param product null for a new one
 * @param categories null where reading them failed, for the reason of `categoriesProblem`
 */
export function ProductForm({
  product: given,
  categories,
  categoriesProblem,
  userName,
}: {
  product: Product | null;
  categories: readonly Category[] | null;
  categoriesProblem: string;
  userName: string;
}) {
  const router = useRouter();
  const root = useRef<HTMLFormElement>(null);
  const [product, setProduct] = useState(given);
  const [store] = useState(() => createVariantStore(given ?? undefined));
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const [conflict, setConflict] = useState<{ base: Product; theirs: Product; found: EditConflict } | null>(null);
  const isUploading = useRef(false);
  const form = useForm<ProductValues>({ defaultValues: given ? valuesOf(given) : NEW_PRODUCT, mode: 'onChange', resolver });

  const onFresh = useCallback(
    (fresh: Product, before: Product, seen?: FormSnapshot) => {
      const base = seen?.values ?? valuesOf(before);
      const mine = form.getValues();
      const next = valuesOf(fresh);
      const merged = withParts(next, changedParts(base, mine), mine);
      merged.hasVariants = mine.hasVariants || (next.hasVariants && !base.hasVariants);
      form.reset(next);
      for (const field of Object.keys(next) as (keyof ProductValues)[]) {
        if (JSON.stringify(merged[field]) !== JSON.stringify(next[field])) {
          form.setValue(field, merged[field], { shouldDirty: true, shouldValidate: true });
        }
      }
      store.adopt(fresh, seen?.variants);
      setProduct(fresh);
    },
    [form, store],
  );
  const { current, change, reread, rereadMedia, showAtVariant, show } = useStoredProduct(given, onFresh);

  const showOthersChanges = useCallback(async (): Promise<boolean> => {
    const base = current();
    if (!base) return false;
    const theirs = await readProduct(base.id);
    if (theirs.version === base.version) return false;
    const snapshot = { values: form.getValues(), variants: store.snapshot() };
    setConflict({ base, theirs, found: conflictOf(base, snapshot, theirs) });
    return true;
  }, [current, form, store]);

  const isUnsaved = () => {
    const saved = current();
    const values = form.getValues();
    const parts = changedParts(saved ? valuesOf(saved) : NEW_PRODUCT, values);
    const deletesVariants = saved !== null && saved.variants.length > 0 && !values.hasVariants;
    return isUploading.current || pictures.length > 0 || store.state().isDirty || deletesVariants || parts.length > 0;
  };
  useUnsavedGuard(isUnsaved);

  const { saving, save } = useProductSave({
    ...{ form, store, current, pictures, userName, change, showOthersChanges },
  });
  const submit = form.handleSubmit(save);

  const resolve = (taken: string[]) => {
    if (!conflict) return;
    const { theirs } = conflict;
    setConflict(null);
    show(theirs);
    const values = withTheirs(form.getValues(), taken, theirs);
    for (const field of Object.keys(values) as (keyof ProductValues)[]) form.setValue(field, values[field], { shouldDirty: true });
    for (const [key, cells] of theirCells(taken, theirs)) store.edit(key, cells);
    for (const [color, hex] of theirCodes(taken, theirs)) store.setHex(color, hex);
    if (isUnsaved()) void submit();
    else showToast.success('Edit product successfully');
  };

  const failed = useCallback(
    (error: unknown, message: string) => {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const cause = error instanceof BffError && error.message ? `\n${error.errors[0]?.msg ?? error.message}` : '';
      showToast.error(`${message}${cause}`);
      // Whether someone else was faster is worth a look; where that fails too, the message has said enough.
      if (error instanceof BffError && error.status === 409) void showOthersChanges().catch(() => undefined);
    },
    [showOthersChanges],
  );

  const remove = async () => {
    const id = current()?.id;
    const yes = await confirm({
      title: 'Delete this product?',
      text: "Once you do this, it can't be undone.",
      confirm: 'Delete',
      look: 'danger',
    });
    if (!yes || id === undefined) return;
    try {
      await bff<typeof deleteProduct>('DELETE', '/products/{id}', { params: { id } });
    } catch (error) {
      const detail = error instanceof BffError ? error.message : '';
      showToast.error(`There was a deleting the selected product ${detail}`.trimEnd());
      return;
    }
    showToast.success('Delete product successfully');
    leaveAnyway();
    router.replace(productsAddress.href({}));
  };

  const discard = async () => {
    if (isUnsaved() && !(await confirmLeaving())) return;
    leaveAnyway();
    router.push(productsAddress.href({}));
  };

  const stored = useMemo<StoredProduct | null>(
    () => product && { product, change, reread, rereadMedia, showAtVariant, failed },
    [product, change, reread, rereadMedia, showAtVariant, failed],
  );
  const editor = useMemo<ProductEditor>(
    () => ({ stored, store, categories, categoriesProblem }),
    [stored, store, categories, categoriesProblem],
  );
  const setBusy = useCallback((busy: boolean) => void (isUploading.current = busy), []);

  return (
    <ProductEditorProvider value={editor}>
      <FormProvider {...form}>
        <form
          ref={root}
          noValidate
          method="post"
          aria-label={stored ? 'Edit Product' : 'Add Product'}
          className="flex flex-col gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (saving !== 'no' || (stored && !isUnsaved())) return;
            void submit();
          }}
        >
          <ProductFormHeader saving={saving} onDiscard={() => void discard()} onDelete={() => void remove()} />
          <ProductSections pictures={pictures} onPictures={setPictures} onBusy={setBusy} />
        </form>
        {conflict ? (
          <Suspense fallback={null}>
            <ConflictDialog
              base={conflict.base}
              theirs={conflict.theirs}
              conflict={conflict.found}
              categoryName={(id) => nameOfCategory(id, [conflict.theirs, conflict.base], categories)}
              onResolve={resolve}
              onClose={() => setConflict(null)}
              onClosed={() => root.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()}
            />
          </Suspense>
        ) : null}
      </FormProvider>
    </ProductEditorProvider>
  );
}

function nameOfCategory(id: number, products: readonly Product[], categories: readonly Category[] | null): string {
  const named = [...products.flatMap((product) => product.categories), ...(categories ?? [])];
  return named.find((category) => category.id === id)?.name ?? `Category ${id}`;
}
