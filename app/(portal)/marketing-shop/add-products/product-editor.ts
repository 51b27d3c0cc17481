'use client';

import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { bff, type BffError } from '@/lib/bff/client';
import type { listProductMedia } from '@/lib/contract/product-media';
import type { changeProduct, getProduct, Product } from '@/lib/contract/products';
import type { ProductChange, ProductValues } from './product-values';
import type { CategoryChoices } from './use-categories';
import type { VariantRow, VariantSnapshot, VariantStore } from './variants/variant-store';

/** A stored product as last read, with immediate changes. */
export interface StoredProduct {
  product: Product;
  /** Queues a change and shows its result. */
  change: (body: ProductChange) => Promise<void>;
  /** Refetches the product after a change made elsewhere. */
  reread: () => Promise<void>;
  rereadMedia: () => Promise<void>;
  /** Shows a variant's image, which is already saved; null for none. */
  showAtVariant: (variantId: number, image: VariantRow['image']) => Promise<void>;
  /** Shows what someone else changed while the user was editing. @returns false if nothing changed */
  showTheirs: () => Promise<boolean>;
}

/** State that the form's sections share besides its values. */
export interface ProductEditor {
  /** Null for a new product. */
  stored: StoredProduct | null;
  store: VariantStore;
  categories: CategoryChoices;
}

const EditorContext = createContext<ProductEditor | null>(null);

export const ProductEditorProvider = EditorContext.Provider;

/** @throws Error outside of the product form */
export function useProductEditor(): ProductEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('This is only in the product form.');
  return editor;
}

/** Saves parts of a stored product immediately, one at a time. It reports failures and shows conflicting changes. */
export function useSaveAtOnce() {
  const { stored } = useProductEditor();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const { save } = useSave({
    next: 'stay',
    onStale: async ({ message }) => {
      // Check for a conflict too. If that fails, the message is enough.
      void stored?.showTheirs().catch(() => undefined);
      return message;
    },
  });
  /**
   * @param work starts after earlier changes, so that it sees their result
   * @returns whether it succeeded
   */
  const saveAtOnce = async (work: () => Promise<unknown>, problem: string): Promise<boolean> => {
    const failed = ({ errors, message }: BffError) => `${problem}\n${errors[0]?.msg ?? message}`;
    const turn = queue.current.then(() => save(work, { failed }));
    // A failed change doesn't block the next ones.
    queue.current = turn.catch(() => undefined);
    setWaiting((count) => count + 1);
    try {
      return (await turn) !== null;
    } finally {
      setWaiting((count) => count - 1);
    }
  };
  return { saveAtOnce, saving: waiting > 0 };
}

/** The form when a change was sent. Later differences are new input. */
export interface FormSnapshot {
  values: ProductValues;
  variants: VariantSnapshot;
}

export function readProduct(id: number): Promise<Product> {
  return bff<typeof getProduct>('GET', '/products/{id}', { params: { id } });
}

/**
 * Keeps a stored product in sync with this form's changes. They run one at a time, because each needs the version from
 * the previous response.
 *
 * @param product the product on the page; null for a new one
 * @param options.reset resets the form to the stored product but keeps newer input
 * @param options.take updates the page with this form's changes or reads
 */
export function useStoredProduct(
  product: Product | null,
  {
    reset,
    take,
  }: {
    reset: (fresh: Product, before: Product, seen?: FormSnapshot) => void;
    take: ((product: Product) => void) | undefined;
  },
) {
  const latest = useRef(product);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const show = useCallback(
    (fresh: Product, seen?: FormSnapshot) => {
      const before = latest.current;
      latest.current = fresh;
      if (before) reset(fresh, before, seen);
      take?.(fresh);
    },
    [reset, take],
  );

  // The page shows a newer version only if no input would be lost.
  useEffect(() => {
    const before = latest.current;
    if (!before || product?.version === undefined || product.version < (before.version ?? 0)) return;
    latest.current = product;
    if (product.version !== before.version) reset(product, before);
  }, [product, reset]);

  const inTurn = useCallback(<T>(work: (stored: Product) => Promise<T>): Promise<T> => {
    const turn = queue.current.then(() => {
      if (!latest.current) throw new Error('There’s no saved product to change.');
      return work(latest.current);
    });
    queue.current = turn.catch(() => undefined);
    return turn;
  }, []);

  const change = useCallback(
    (body: ProductChange, seen?: FormSnapshot) =>
      inTurn(async ({ id, version }) => {
        const answer = await bff<typeof changeProduct>('PATCH', '/products/{id}', {
          params: { id },
          body: { ...body, id, ...(version === undefined ? {} : { version }) },
        });
        show(isWhole(answer) ? answer : await readProduct(id), seen);
      }),
    [inTurn, show],
  );

  const reread = useCallback(() => inTurn(async ({ id }) => show(await readProduct(id))), [inTurn, show]);

  const rereadMedia = useCallback(
    () =>
      inTurn(async (stored) => {
        const media = await bff<typeof listProductMedia>('GET', '/products/{id}/media', { params: { id: stored.id } });
        show({ ...stored, media });
      }),
    [inTurn, show],
  );

  const showAtVariant = useCallback(
    (variantId: number, image: VariantRow['image']) =>
      inTurn(async (stored) => {
        const variants = stored.variants.map((variant) =>
          variant.id === variantId ? { ...variant, variantImages: image ? [image] : [] } : variant,
        );
        show({ ...stored, variants });
      }),
    [inTurn, show],
  );

  const current = useCallback(() => latest.current, []);

  return { current, change, reread, rereadMedia, showAtVariant, show };
}

/** A change's response may lack some fields. */
function isWhole(answer: Partial<Product>): answer is Product {
  return (
    answer.id !== undefined &&
    answer.version !== undefined &&
    answer.name !== undefined &&
    answer.variants !== undefined
  );
}
