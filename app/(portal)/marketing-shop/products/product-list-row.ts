import type { ProductsView } from '@/lib/addresses/products';
import type { Input } from '@/lib/contract/endpoint';
import type { listProducts, ProductRow } from '@/lib/contract/products';
import { stockStateOf, totalStock, type Stock, type StockState } from '@/lib/domain/product-stock';
import { formatCount, formatPoints } from '@/lib/format';

/** What a row of the list shows, and no more: each field is sent for every row of every page. */
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
  /** As written for people. */
  stock: string;
  state: StockState;
  /** The small rendition of its first picture, as the upstream names it. */
  picture?: string;
}

/** Absent and empty fields are left out of what is sent. */
export function toListRow(product: ProductRow): ProductListRow {
  const { id, name, priority, categories, sku, media } = product;
  const stock = stockOf(product);
  const variants = product.variantCount ?? product.variants?.length ?? 0;
  const price = priceOf(product);
  const picture = media[0]?.thumbnailUrl ?? media[0]?.assetUrl;
  return {
    id,
    name,
    priority,
    ...(categories.length > 0 ? { categories: categories.map((category) => category.name).join(', ') } : {}),
    ...(sku && variants === 0 ? { sku } : {}),
    ...(variants > 0 ? { variants } : {}),
    ...(price ? { price } : {}),
    stock: stockLabel(stock),
    state: stockStateOf(product.active, stock),
    ...(picture ? { picture } : {}),
  };
}

/** The stock as the answer tells it: of each variant, of all together, or of the product itself. */
function stockOf({ variants, totalStock: total, unlimited, quantity }: ProductRow): Stock[] {
  if (variants && variants.length > 0) {
    return variants.map((variant) => ({ unlimited: variant.unlimited, quantity: variant.stock }));
  }
  if (total !== undefined) return [{ unlimited: total === null, quantity: total ?? 0 }];
  return [{ unlimited, quantity: quantity ?? 0 }];
}

function stockLabel(stock: readonly Stock[]): string {
  const pieces = totalStock(stock);
  if (pieces === null) return 'Unlimited';
  return pieces > 0 ? formatCount(pieces) : 'Sold out';
}

/** What is sold has a price: each variant its own, so those of several are a range. */
function priceOf({ isContact, contactPrices, prices, variants, minPrice, maxPrice }: ProductRow): string | null {
  if (isContact) return contactPrices || null;
  const sold = variants?.map(({ qpoints }) => qpoints) ?? [];
  const least = sold.length > 0 ? Math.min(...sold) : (minPrice ?? prices);
  const most = sold.length > 0 ? Math.max(...sold) : (maxPrice ?? least);
  if (least == null || most == null) return null;
  if (least === most) return formatPoints(least);
  // A long range breaks behind its dash, and nowhere else.
  return [least, most].map((points) => formatPoints(points).replace(' ', '\u00A0')).join('\u00A0– ');
}

/** Which products a view shows, in the upstream's words (spec 1 §7); its report shares it. */
export function productsFilter({ category, status, search }: ProductsView) {
  const isStock = status === 'soldOut' || status === 'low';
  return {
    categories: category,
    ...(isStock ? { stock: status } : { active: status && status === 'visible' }),
    searchName: search,
  };
}

/** What the upstream is asked for products of a view. */
export function productsQuery(
  view: ProductsView,
  window: { offset: number; limit: number },
): NonNullable<Input<typeof listProducts>['query']> {
  return { ...window, ...productsFilter(view), sort: 'priority', order: 'asc' };
}
