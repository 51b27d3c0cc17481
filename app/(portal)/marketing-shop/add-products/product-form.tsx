'use client';

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { RecordHere } from '@/components/commands/record-here';
import { useOpenPage } from '@/components/connection/open-page';
import { Form, SubmitButton, type ExtraState } from '@/components/form/form';
import { confirmLeaving, leaveAnyway } from '@/components/form/leave-guard';
import { ruleResolver } from '@/components/form/rule-resolver';
import { offerTypedChanges } from '@/components/form/typed-changes';
import { useConflict } from '@/components/form/use-conflict';
import { PageTitle } from '@/components/layout/page-title';
import { useMay } from '@/components/layout/rights';
import { usePending } from '@/components/action/pending';
import { perform } from '@/components/action/perform';
import { deletionOfOne } from '@/components/products/delete-product';
import { ProductPill } from '@/components/products/product-pill';
import { priceInWords, stockInWords, stockOf } from '@/components/products/product-values';
import { RecordHistory } from '@/components/record/deferred-history';
import { PageHead, RecordFacts, type StripFact } from '@/components/record/record-layout';
import { SectionLinks } from '@/components/form/section-links';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirmDeletion } from '@/components/ui/confirm';
import { ErrorState } from '@/components/ui/error-state';
import { showToast } from '@/components/ui/toast';
import { productPath } from '@/lib/addresses/paths';
import type { getProduct, Product } from '@/lib/contract/products';
import { faultsOfProduct } from '@/lib/domain/product-faults';
import { stockStateOf } from '@/lib/domain/product-stock';
import { refusalToEdit } from '@/lib/domain/unreadable-rows';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';
import { productsAddress } from '@/lib/addresses/products';
import { conflictOf, fieldLabel, fieldText, acceptTheirs, typedCells } from './product-conflict';
import {
  ProductEditorProvider,
  readProduct,
  useProductEditor,
  useStoredProduct,
  type FormSnapshot,
  type ProductEditor,
  type StoredProduct,
} from './product-editor';
import { useProductPlans } from './product-plans';
import { ProductSections } from './product-sections';
import {
  changedParts,
  NEW_PRODUCT,
  valuesOf,
  withParts,
  type ChosenPicture,
  type ProductValues,
} from './product-values';
import { useCategories, type CategoryChoices } from './use-categories';
import { useProductSave } from './use-product-save';
import { VariantStore, type VariantSnapshot } from './variants/variant-store';

const PRODUCTS = productsAddress.href({});

const resolver = ruleResolver<ProductValues>((values) => Object.entries(faultsOfProduct(values)));

/** Extra state of a draft. Images are too large to store. */
interface DraftBeside {
  pictures: number;
  variants?: VariantSnapshot;
}

/** A stored product's page. Its form merges others' changes itself and isn't remounted. */
export function ProductScreen({
  id,
  failed,
  userName,
  timeZone,
}: {
  id: number;
  failed: string | null;
  userName: string;
  timeZone: string;
}) {
  return (
    <RecordPage
      source={recordOf<typeof getProduct>('/products/{id}', { params: { id } })}
      versionOf={({ version }) => version}
      isInPlace
      failed={failed}
      title="Edit Product"
      problem="There was a problem getting the product."
    >
      {(product, take) => (
        <>
          <RecordHere record={{ kind: 'product', id, name: product.name }} />
          <EditableProduct product={product} take={take} userName={userName} timeZone={timeZone} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <RecordHistory kind="product" id={id} timeZone={timeZone} />
          </div>
        </>
      )}
    </RecordPage>
  );
}

/** The stored lists in the form. */
const STORED_LISTS = ['categories', 'media', 'sizes', 'colors', 'custom', 'variants'] as const;

function EditableProduct(props: ProductFormProps & { product: Product }) {
  const refusal = refusalToEdit(props.product, STORED_LISTS);
  if (refusal === null) return <ProductForm {...props} />;
  return (
    <>
      <PageTitle>{props.product.name}</PageTitle>
      <ErrorState title="This product can’t be edited.">{refusal}</ErrorState>
    </>
  );
}

export function NewProductScreen({ userName }: { userName: string }) {
  return <ProductForm product={null} userName={userName} />;
}

interface ProductFormProps {
  /** Null for a new product. */
  product: Product | null;
  /** Updates the page with the form's changes or reads. */
  take?: (product: Product) => void;
  userName: string;
  /** Needed for a stored product. */
  timeZone?: string;
}

/**
 * The form for a new or stored product (spec 1 §2, Product form). Images and options of a stored product change
 * immediately through `stored`; everything else waits for Save.
 */
function ProductForm({ product, take, userName, timeZone = 'UTC' }: ProductFormProps) {
  const mayChange = useMay('products', 'change');
  const categories = useCategories();
  const state = useProductState(product, take);
  const { form, store, pictures, current, change, reread, rereadMedia, showAtVariant, show, isUnsaved } = state;
  useEffect(() => offerTypedChanges(() => typedCells(current(), store.snapshot().rows)), [current, store]);
  const conflict = useConflict<Product>({
    noun: 'product',
    base: current,
    read: async () => readProduct(current()?.id ?? 0),
    compare: (base, theirs) => conflictOf(base, { values: form.getValues(), variants: store.snapshot() }, theirs),
    resolve: ({ theirs }, taken) => {
      show(theirs);
      acceptTheirs(taken, theirs, form, store);
      if (isUnsaved()) void form.handleSubmit(send)();
      else showToast.success('Edit product successfully', { text: theirs.name, href: productPath(theirs.id) });
    },
    labelOf: fieldLabel,
    textOf: (field, value, { base, theirs }) =>
      fieldText(field, value, (id) => nameOfCategory(id, [theirs, base], categories)),
  });
  const { showTheirs } = conflict;
  const { saving, progress, send } = useProductSave({ form, store, current, pictures, userName, change, showTheirs });

  const stored = useMemo<StoredProduct | null>(
    () => product && { product, change, reread, rereadMedia, showAtVariant, showTheirs },
    [product, change, reread, rereadMedia, showAtVariant, showTheirs],
  );
  const editor = useMemo<ProductEditor>(() => ({ stored, store, categories }), [stored, store, categories]);
  const plans = useProductPlans({ form, store, current, timeZone });
  const title = stored ? 'Edit Product' : 'Add Product';

  return (
    <ProductEditorProvider value={editor}>
      <Form
        form={form}
        label={title}
        draft={stored ? { record: 'product', id: stored.product.id } : { of: 'new product' }}
        // A new product's page is replaced after saving, so input during the save would be lost.
        busy={saving && product === null}
        readOnly={!mayChange}
        guard={isUnsaved}
        extraState={state.extraState}
        className="flex flex-col gap-4"
        onSubmit={send}
      >
        <PageHead
          title={stored ? stored.product.name : title}
          list={{ label: 'Products', href: PRODUCTS }}
          here={title}
          status={stored ? <ProductPill state={stockStateOf(stored.product.active, stockOf(stored.product))} /> : null}
          actions={
            <>
              {stored ? (
                mayChange ? (
                  <DeleteButton product={stored.product} />
                ) : null
              ) : (
                <DiscardButton isUnsaved={isUnsaved} />
              )}
              {plans.button}
              <SaveButton saving={saving} progress={progress} />
            </>
          }
          menu={stored ? [] : undefined}
          logged={stored ? ['product', stored.product.id] : undefined}
        />
        {stored ? <RecordFacts of={factsOf(stored.product, timeZone)} /> : null}
        {plans.planned}
        <div className="form-columns">
          <div className="record-column">
            <ProductSections pictures={pictures} onPictures={state.setPictures} onBusy={state.setUploading} />
          </div>
          <SectionLinks />
        </div>
      </Form>
      {conflict.dialog}
      {plans.dialog}
    </ProductEditorProvider>
  );
}

function factsOf(product: Product, timeZone: string): readonly StripFact[] {
  const { variants, categories, media, updatedAt, lastUpdateBy } = product;
  return [
    ['Price', priceInWords(product), variants.length > 0 ? formatCountOf(variants.length, 'variant') : null],
    ['Stock', stockInWords(product)],
    ['Category', categories.map(({ name }) => name).join(', ')],
    ['Images', formatCount(media.length)],
    ['Updated', updatedAt && formatDate(updatedAt, timeZone), lastUpdateBy && `by ${lastUpdateBy}`],
  ];
}

/** The form's values, variants, and images that wait for Save. */
function useProductState(product: Product | null, take?: (product: Product) => void) {
  const [store] = useState(() => new VariantStore(product ?? undefined));
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const isUploading = useRef(false);
  const setUploading = useCallback((busy: boolean) => void (isUploading.current = busy), []);
  const form = useForm<ProductValues>({
    defaultValues: product ? valuesOf(product) : NEW_PRODUCT,
    mode: 'onChange',
    resolver,
  });

  const reset = useCallback(
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
      store.reset(fresh, seen?.variants);
    },
    [form, store],
  );
  const stored = useStoredProduct(product, { reset, take });
  const { current } = stored;

  const isUnsaved = () => {
    const saved = current();
    const values = form.getValues();
    const parts = changedParts(saved ? valuesOf(saved) : NEW_PRODUCT, values);
    const deletesVariants = saved !== null && saved.variants.length > 0 && !values.hasVariants;
    return isUploading.current || pictures.length > 0 || store.state().isDirty || deletesVariants || parts.length > 0;
  };

  const extraState: ExtraState = {
    read: (): DraftBeside | undefined => {
      const variants = store.state().isDirty ? store.snapshot() : undefined;
      return variants || pictures.length > 0 ? { pictures: pictures.length, ...(variants && { variants }) } : undefined;
    },
    restore: (kept) => {
      const { variants } = kept as DraftBeside;
      if (variants) store.restore(variants);
    },
    note: (kept) => ((kept as DraftBeside | undefined)?.pictures ? 'Choose its images again.' : null),
  };
  return { ...stored, form, store, pictures, setPictures, setUploading, isUnsaved, extraState };
}

function DeleteButton({ product: { id, name } }: { product: Product }) {
  const [open] = useOpenPage();
  const isDeleting = usePending()('product', id) !== undefined;
  const remove = async () => {
    if (!(await confirmDeletion({ title: 'Delete this product?' }))) return;
    leaveAnyway();
    perform(deletionOfOne, [{ id, label: name }]);
    open(PRODUCTS);
  };
  return (
    <Button
      look="danger"
      className={DISABLED_CLASS}
      aria-disabled={isDeleting || undefined}
      onClick={isDeleting ? undefined : () => void remove()}
    >
      Delete
    </Button>
  );
}

function DiscardButton({ isUnsaved }: { isUnsaved: () => boolean }) {
  const [open] = useOpenPage();
  const discard = async () => {
    if (isUnsaved() && !(await confirmLeaving())) return;
    leaveAnyway();
    open(PRODUCTS);
  };
  return <Button onClick={() => void discard()}>Discard</Button>;
}

/** Fields stay editable while a stored product is saved; only the button is busy. */
function SaveButton({ saving, progress }: { saving: boolean; progress: number | null }) {
  const { stored, store } = useProductEditor();
  const { isDirty } = useFormState<ProductValues>();
  const { isDirty: variantsDirty } = useSyncExternalStore(store.subscribe, store.state, store.state);
  const isUnchanged = stored !== null && !isDirty && !variantsDirty;
  const busy = `Saving…${progress === null ? '' : ` ${progress}%`}`;
  return (
    <SubmitButton busy={busy} aria-disabled={saving} rests={isUnchanged && !saving}>
      {saving ? busy : 'Save'}
    </SubmitButton>
  );
}

function nameOfCategory(id: number, products: readonly Product[], categories: CategoryChoices): string {
  const named = [...products.flatMap((product) => product.categories), ...categories.known];
  return named.find((category) => category.id === id)?.name ?? `Category ${id}`;
}
