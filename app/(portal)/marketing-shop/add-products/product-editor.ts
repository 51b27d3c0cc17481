'use client';

import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { bff, type BffError } from '@/lib/bff/client';
import type { listProductMedia } from '@/lib/contract/product-media';
import type { changeProduct, getProduct, Product } from '@/lib/contract/products';
import type { ProductChange, ProductValues } from './product-values';
import type { CategoryChoices } from './use-categories';
import type { VariantRow, VariantSnapshot, VariantStore } from './variants/variant-store';

/** A stored product as it was last read, and how parts of it are changed at once. */
export interface StoredProduct {
  product: Product;
  /** Changes it, one change after the other, and shows it as it is then. */
  change: (body: ProductChange) => Promise<void>;
  /** Reads it again, where something else than `change` has changed it. */
  reread: () => Promise<void>;
  rereadMedia: () => Promise<void>;
  /** Shows an image at a variant, which is stored already; null for none. */
  showAtVariant: (variantId: number, image: VariantRow['image']) => Promise<void>;
  /** Shows what someone else changed meanwhile. @returns false where nobody did */
  showTheirs: () => Promise<boolean>;
}

/** What the sections of the form share, beside its values. */
export interface ProductEditor {
  /** Null while the product is new. */
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

/**
 * Saves a part of a stored product at once, one part after the other. Says what failed, and shows
 * what someone else changed meanwhile.
 */
export function useSaveAtOnce() {
  const { stored } = useProductEditor();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const { save } = useSave({
    next: 'stay',
    onStale: async ({ message }) => {
      // Whether someone else was faster is worth a look; where that fails too, the message has said enough.
      void stored?.showTheirs().catch(() => undefined);
      return message;
    },
  });
  /**
   * @param work begins once what was asked for before it is done, so that it finds the product as it is then
   * @returns did it succeed?
   */
  const saveAtOnce = async (work: () => Promise<unknown>, problem: string): Promise<boolean> => {
    const failed = ({ errors, message }: BffError) => `${problem}\n${errors[0]?.msg ?? message}`;
    const turn = queue.current.then(() => save(work, { failed }));
    // A failed change does not stop those behind it.
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

/** The form at the moment when a change was sent: what differs from it was typed since. */
export interface FormSnapshot {
  values: ProductValues;
  variants: VariantSnapshot;
}

export function readProduct(id: number): Promise<Product> {
  return bff<typeof getProduct>('GET', '/products/{id}', { params: { id } });
}

/**
 * Keeps a stored product in step with what this form changes. Changes run one after the other, because each carries
 * the version that the one before it answered.
 *
 * @param product as the page shows it; null for a new one
 * @param options.reset has the form hold the product as it is stored now, with what was typed since
 * @param options.take has the page show what this form has changed or read
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

  // The page shows a newer version only where nothing typed would be lost.
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

/** A change may be answered with less than the product. */
function isWhole(answer: Partial<Product>): answer is Product {
  return (
    answer.id !== undefined &&
    answer.version !== undefined &&
    answer.name !== undefined &&
    answer.variants !== undefined
  );
}
