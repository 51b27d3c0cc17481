'use client';

import { useCallback, useEffect, useState } from 'react';
import { bff, BffError } from '@/lib/bff/client';
import type { getOrder, Order } from '@/lib/contract/orders';
import type { OrderReading } from './order-reading';

/** An order as it was last read, and the ways to bring it up to date. */
export interface KnownOrder {
  /** Null while it is on its way. */
  reading: OrderReading | null;
  /** Reads it from the start, after a failure. */
  readAgain: () => void;
  /** Shows the order as a change has left it. */
  put: (order: Order) => void;
  /** Reads it anew while the known state stays on the screen; a failure leaves that as it is. */
  refresh: () => Promise<void>;
}

const readOrder = (id: number, signal?: AbortSignal) =>
  bff<typeof getOrder>('GET', '/orders/{id}', { params: { id }, ...(signal && { signal }) });

/**
 * Reads an order through the back office.
 *
 * @param opened what is known already
 */
export function useOrder(id: number, opened: OrderReading | null): KnownOrder {
  const [reading, setReading] = useState(opened);
  const known = reading?.id === id;

  useEffect(() => {
    if (known) return;
    const reader = new AbortController();
    readOrder(id, reader.signal).then(
      (order) => setReading({ id, state: 'read', order }),
      (error: unknown) => {
        if (!reader.signal.aborted) setReading(failure(id, error));
      },
    );
    return () => reader.abort();
  }, [id, known]);

  // Another order may be shown by the time that an answer comes.
  const put = useCallback((order: Order) => {
    setReading((shown) => (shown?.id === order.id ? { id: order.id, state: 'read', order } : shown));
  }, []);
  const refresh = useCallback(async () => {
    try {
      put(await readOrder(id));
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      if (error.status === 404) setReading((shown) => (shown?.id === id ? { id, state: 'missing' } : shown));
    }
  }, [id, put]);

  return { reading: known ? reading : null, readAgain: () => setReading(null), put, refresh };
}

function failure(id: number, error: unknown): OrderReading {
  if (!(error instanceof BffError)) throw error;
  return error.status === 404 ? { id, state: 'missing' } : { id, state: 'failed', message: error.message };
}
