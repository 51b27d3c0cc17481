'use client';

import { useEffect, useRef, useState } from 'react';
import { announce } from '@/components/list/announce';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { BffError } from '@/lib/bff/client';
import { formatCount } from '@/lib/format';
import type { OrdersView } from '@/lib/addresses/orders';
import type { SelectedOrder } from './bulk-change';
import { MAX_SELECTED, readMatching, TooManyOrders } from './read-matching';

/** How many orders match a filter. */
export interface Matching {
  total: number;
  /** Is it only known to be at least so many? */
  atLeast: boolean;
}

const TOO_MANY = `More than ${formatCount(MAX_SELECTED)} orders match. Please narrow the filter to select them all.`;

/** Selects every order that matches the filter, on whatever page it is. */
export function SelectMatching({
  view,
  matching,
  onSelect,
}: {
  view: OrdersView;
  matching: Matching;
  onSelect: (orders: ReadonlyMap<number, SelectedOrder>) => void;
}) {
  const reader = useRef<AbortController | null>(null);
  const [found, setFound] = useState<number | null>(null);
  useEffect(() => () => reader.current?.abort(), []);

  const total = `${formatCount(matching.total)}${matching.atLeast ? '+' : ''}`;
  if (matching.total > MAX_SELECTED) return <p className="text-muted">{TOO_MANY}</p>;

  const select = async () => {
    const { signal } = (reader.current = new AbortController());
    setFound(0);
    try {
      const orders = await readMatching(view, { signal, onProgress: setFound });
      onSelect(orders);
      announce(`${formatCount(orders.size)} selected`);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof TooManyOrders) showToast.error(TOO_MANY);
      else if (error instanceof BffError) showToast.error(error.message);
      else throw error;
    } finally {
      setFound(null);
    }
  };

  if (found === null) {
    return (
      <Button look="quiet" className="-ml-3 text-accent!" onClick={() => void select()}>
        {`Select all ${total} orders matching this filter`}
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-2 text-muted tabular-nums" role="status">
      {`Selecting ${formatCount(found)} of ${total}…`}
      <Button onClick={() => reader.current?.abort()}>Cancel</Button>
    </span>
  );
}
