export type StockState = 'onSale' | 'soldOut' | 'hidden';

export const LOW_STOCK = 10;

export interface Stock {
  unlimited: boolean;
  quantity: number;
}

/** @param stock of each variant, or the product's own without options */
export function stockStateOf(active: boolean, stock: readonly Stock[]): StockState {
  if (!active) return 'hidden';
  return stock.some(({ unlimited, quantity }) => unlimited || quantity > 0) ? 'onSale' : 'soldOut';
}

/** Null if unlimited. */
export function totalStock(stock: readonly Stock[]): number | null {
  if (stock.some(({ unlimited }) => unlimited)) return null;
  return stock.reduce((sum, { quantity }) => sum + quantity, 0);
}
