import { StatusPill } from '@/components/ui/status-pill';
import type { StockState } from '@/lib/domain/product-stock';

const TONES = { onSale: 'ok', soldOut: 'warn', hidden: 'quiet' } as const satisfies Record<StockState, string>;

/** What the states are called (spec 1 §4, Product visibility and counts). */
const NAMES: Readonly<Record<StockState, string>> = { onSale: 'On sale', soldOut: 'Sold out', hidden: 'Hidden' };

/** What the shop can say of a product, as a dot and a word. */
export function ProductStatus({ state }: { state: StockState }) {
  return <StatusPill tone={TONES[state]}>{NAMES[state]}</StatusPill>;
}
