/** (spec 1 §4, Product visibility and counts) */
export type StockState = 'onSale' | 'soldOut' | 'hidden';

/** So many pieces or fewer, over all variants, are few. */
export const LOW_STOCK = 10;

export interface Stock {
  unlimited: boolean;
  quantity: number;
}

/** @param stock of each variant; of a product without options its own one */
export function stockStateOf(active: boolean, stock: readonly Stock[]): StockState {
  if (!active) return 'hidden';
  return stock.some(({ unlimited, quantity }) => unlimited || quantity > 0) ? 'onSale' : 'soldOut';
}

/** Null where there is no end of them. */
export function totalStock(stock: readonly Stock[]): number | null {
  if (stock.some(({ unlimited }) => unlimited)) return null;
  return stock.reduce((sum, { quantity }) => sum + quantity, 0);
}
