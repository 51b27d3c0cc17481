import type { ProductCounts } from '@/lib/contract/products';
import { formatCount } from '@/lib/format';

/** What a figure of the whole filter is called, in the order of the spec (spec 1 §2). */
const FIGURES = [
  ['total', 'Total'],
  ['onSale', 'On sale'],
  ['soldOut', 'Sold out'],
  ['hidden', 'Hidden'],
] as const satisfies readonly (readonly [keyof ProductCounts, string])[];

/** How many products the category and the search have, whichever of them the status filter shows. */
export function ProductFigures({ counts }: { counts: ProductCounts }) {
  return (
    <dl aria-label="Products in this selection" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {FIGURES.map(([figure, label]) => (
        <div key={figure} className="flex items-baseline gap-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{formatCount(counts[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}
