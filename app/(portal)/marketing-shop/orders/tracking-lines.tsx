'use client';

import { useId } from 'react';
import type { OrderLine } from '@/lib/contract/orders';
import { formatCount } from '@/lib/format';

const CHOICE = 'flex min-h-6 w-fit cursor-pointer items-center gap-2';

/**
 * Which items travel in a parcel: all of them, or chosen ones.
 *
 * @param lines those that have no tracking number yet
 * @param chosen ids of lines; null means all
 */
export function TrackingLines({
  lines,
  chosen,
  fault,
  onChange,
}: {
  lines: readonly OrderLine[];
  chosen: readonly number[] | null;
  fault: string | undefined;
  onChange: (chosen: readonly number[] | null) => void;
}) {
  const id = useId();
  const toggle = (lineId: number) =>
    onChange(chosen?.includes(lineId) ? chosen.filter((other) => other !== lineId) : [...(chosen ?? []), lineId]);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
        <legend className="mb-1 text-xs font-medium text-muted">Items</legend>
        <label className={CHOICE}>
          <input type="radio" name={id} className="size-4 accent-accent" checked={chosen === null} onChange={() => onChange(null)} />
          Single (all items)
        </label>
        <label className={CHOICE}>
          <input type="radio" name={id} className="size-4 accent-accent" checked={chosen !== null} onChange={() => onChange([])} />
          Multiple (chosen products)
        </label>
      </fieldset>
      {chosen ? (
        <fieldset
          data-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          className="flex max-h-48 flex-col gap-1 overflow-y-auto rounded border p-3"
        >
          <legend className="sr-only">Products</legend>
          {lines.map((line) => (
            <label key={line.id} className={CHOICE}>
              <input type="checkbox" className="size-4 accent-accent" checked={chosen.includes(line.id)} onChange={() => toggle(line.id)} />
              {nameOf(line)}
            </label>
          ))}
        </fieldset>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} className="text-xs text-bad">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

/** A line by what it holds: `Cap, black, M × 3`. */
function nameOf({ product, sku, size, color, quantity }: OrderLine): string {
  const name = [product?.name ?? sku ?? 'Item', color ?? product?.color, size ?? product?.size].filter(Boolean).join(', ');
  return `${name} × ${formatCount(quantity)}`;
}
