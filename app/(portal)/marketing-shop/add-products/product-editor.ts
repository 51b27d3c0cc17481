'use client';

import { createContext, use } from 'react';
import type { Category } from '@/lib/contract/categories';
import type { Product } from '@/lib/contract/products';
import type { ProductChange } from './product-values';
import type { VariantRow, VariantStore } from './variants/variant-store';

/** A stored product, and how parts of it are changed at once. */
export interface StoredProduct {
  /** As it was last read. */
  product: Product;
  /** Changes it, one change after the other, and shows it as it is then. */
  change: (body: ProductChange) => Promise<void>;
  /** Reads it again, where something else than `change` has changed it. */
  reread: () => Promise<void>;
  /** Reads its images again. */
  rereadMedia: () => Promise<void>;
  /** Shows an image at a variant, which is stored already; null for none. */
  showAtVariant: (variantId: number, image: VariantRow['image']) => Promise<void>;
  /** Says that a change failed, and shows what someone else changed meanwhile. */
  failed: (error: unknown, message: string) => void;
}

/** What the sections of the form share, beside its values. */
export interface ProductEditor {
  /** Null while the product is new. */
  stored: StoredProduct | null;
  store: VariantStore;
  /** Null where reading them failed. */
  categories: readonly Category[] | null;
  /** Why reading the categories failed. */
  categoriesProblem: string;
}

const EditorContext = createContext<ProductEditor | null>(null);

export const ProductEditorProvider = EditorContext.Provider;

/** @throws Error outside of the product form */
export function useProductEditor(): ProductEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('This stands in the product form alone.');
  return editor;
}
