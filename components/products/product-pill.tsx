import { StatusPill } from '@/components/ui/status-pill';
import type { StockState } from '@/lib/domain/product-stock';

/** Names and tones of product states (spec 1 §4, Product visibility and counts). */
const STATES = {
  onSale: ['On sale', 'ok'],
  soldOut: ['Sold out', 'warn'],
  hidden: ['Hidden', 'quiet'],
} as const satisfies Record<StockState, readonly [string, string]>;

export function ProductPill({ state }: { state: StockState }) {
  const [label, tone] = STATES[state];
  return <StatusPill tone={tone}>{label}</StatusPill>;
}
