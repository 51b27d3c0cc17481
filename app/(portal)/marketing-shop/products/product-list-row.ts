import { stockStateOf, totalStock, type Stock, type StockState } from '@/lib/domain/product-stock';
import { formatCount, formatPoints } from '@/lib/text/format';
import type { ProductRow } from './products-source';

/** A row as its columns show it. */
export interface ProductListRow {
  id: number;
  name: string;
  priority: number;
  categories?: string;
  sku?: string;
  /** How many variants it has, where it has any. */
  variants?: number;
  /** As written for people: points, or what stands in their place. */
  price?: string;
  /** Why its price, stock or category can't be edited in its row. */
  fixed: FixedCells;
  /** As written for people. */
  stock: string;
  state: StockState;
  /** The small rendition of its first picture, as the upstream names it. */
  picture?: string;
}

/** Why a value can’t be edited in its row, by field: it has several values, or is a text. */
export type FixedCells = Readonly<Partial<Record<'price' | 'stock' | 'category', string>>>;

function fixedCellsOf(variants: number, { isContact, categories }: ProductRow): FixedCells {
  return {
    ...(isContact ? { price: 'It shows text instead of a price.' } : {}),
    ...(variants > 0 ? { price: 'Each variant has its own price.', stock: 'Each variant has its own stock.' } : {}),
    ...(categories.length > 1 ? { category: 'It’s in several categories.' } : {}),
  };
}

export function toListRow(product: ProductRow): ProductListRow {
  const { id, name, priority, categories, sku, media } = product;
  const stock = stockOf(product);
  const variants = product.variantCount ?? product.variants?.length ?? 0;
  const price = priceInWords(product);
  const picture = media[0]?.thumbnailUrl ?? media[0]?.assetUrl;
  return {
    id,
    name,
    priority,
    ...(categories.length > 0 ? { categories: categories.map((category) => category.name).join(', ') } : {}),
    ...(sku && variants === 0 ? { sku } : {}),
    ...(variants > 0 ? { variants } : {}),
    ...(price ? { price } : {}),
    fixed: fixedCellsOf(variants, product),
    stock: stockInWords(product),
    state: stockStateOf(product.active, stock),
    ...(picture ? { picture } : {}),
  };
}

type StockOfProduct = Pick<ProductRow, 'variants' | 'totalStock' | 'unlimited' | 'quantity'>;

/** The stock as the answer tells it: of each variant, of all together, or of the product itself. */
function stockOf({ variants, totalStock: total, unlimited, quantity }: StockOfProduct): Stock[] {
  if (variants && variants.length > 0) {
    return variants.map((variant) => ({ unlimited: variant.unlimited, quantity: variant.stock }));
  }
  if (total !== undefined) return [{ unlimited: total === null, quantity: total ?? 0 }];
  return [{ unlimited, quantity: quantity ?? 0 }];
}

/** All pieces of a product: `1,500`, `Sold out` or `Unlimited`. */
export function stockInWords(product: StockOfProduct): string {
  const pieces = totalStock(stockOf(product));
  if (pieces === null) return 'Unlimited';
  return pieces > 0 ? formatCount(pieces) : 'Sold out';
}

type PriceOfProduct = Pick<ProductRow, 'isContact' | 'contactPrices' | 'prices' | 'variants' | 'minPrice' | 'maxPrice'>;

/** What is sold has a price: each variant its own, so those of several are a range. */
export function priceInWords({
  isContact,
  contactPrices,
  prices,
  variants,
  minPrice,
  maxPrice,
}: PriceOfProduct): string | null {
  if (isContact) return contactPrices || null;
  const sold = variants?.map(({ qpoints }) => qpoints) ?? [];
  const least = sold.length > 0 ? Math.min(...sold) : (minPrice ?? prices);
  const most = sold.length > 0 ? Math.max(...sold) : (maxPrice ?? least);
  if (least == null || most == null) return null;
  if (least === most) return formatPoints(least);
  // A long range breaks behind its dash, and nowhere else.
  return [least, most].map((points) => formatPoints(points).replace(' ', '\u00A0')).join('\u00A0– ');
}
