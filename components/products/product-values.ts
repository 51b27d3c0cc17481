import { totalStock, type Stock } from '@/lib/domain/product-stock';
import { formatCount, formatPoints } from '@/lib/text/format';
import type { ProductRow as Product } from '@/lib/contract/products';

/** Why a field can’t be edited in the list, such as having several values. */
export type FixedCells = Readonly<Partial<Record<'price' | 'stock' | 'category', string>>>;

export const variantsOf = ({ variantCount, variants }: Pick<Product, 'variantCount' | 'variants'>): number =>
  variantCount ?? variants?.length ?? 0;

export function fixedCellsOf(
  product: Pick<Product, 'isContact' | 'categories' | 'variantCount' | 'variants'>,
): FixedCells {
  return {
    ...(product.isContact ? { price: 'It shows text instead of a price.' } : {}),
    ...(variantsOf(product) > 0
      ? { price: 'Each variant has its own price.', stock: 'Each variant has its own stock.' }
      : {}),
    ...(product.categories.length > 1 ? { category: 'It’s in several categories.' } : {}),
  };
}

type StockOfProduct = Pick<Product, 'variants' | 'totalStock' | 'unlimited' | 'quantity'>;

/** The stock per variant, in total, or of the product itself, depending on the response. */
export function stockOf({ variants, totalStock: total, unlimited, quantity }: StockOfProduct): Stock[] {
  if (variants && variants.length > 0) {
    return variants.map((variant) => ({ unlimited: variant.unlimited, quantity: variant.stock }));
  }
  if (total !== undefined) return [{ unlimited: total === null, quantity: total ?? 0 }];
  return [{ unlimited, quantity: quantity ?? 0 }];
}

/** A product's total stock: `1,500`, `Sold out` or `Unlimited`. */
export function stockInWords(product: StockOfProduct): string {
  const pieces = totalStock(stockOf(product));
  if (pieces === null) return 'Unlimited';
  return pieces > 0 ? formatCount(pieces) : 'Sold out';
}

type PriceOfProduct = Pick<Product, 'isContact' | 'contactPrices' | 'prices' | 'variants' | 'minPrice' | 'maxPrice'>;

/** The price, or the range of the variants' prices. */
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
  // A long range may only break after its dash.
  return [least, most].map((points) => formatPoints(points).replace(' ', '\u00A0')).join('\u00A0– ');
}
