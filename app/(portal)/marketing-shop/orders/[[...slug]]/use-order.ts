'use client';

import { useEffect, useState } from 'react';
import { bff, BffError } from '@/lib/bff/client';
import type { getOrder } from '@/lib/contract/orders';
import type { OrderReading } from './order-reading';

/**
 * Reads an order through the back office.
 *
 * @param opened what is known already
 * @returns null while it is on its way, and a way to read it again
 */
export function useOrder(id: number, opened: OrderReading | null): [OrderReading | null, () => void] {
  const [reading, setReading] = useState(opened);
  const known = reading?.id === id;

  useEffect(() => {
    if (known) return;
    const reader = new AbortController();
    bff<typeof getOrder>('GET', '/orders/{id}', { params: { id }, signal: reader.signal }).then(
      (order) => setReading({ id, state: 'read', order }),
      (error: unknown) => {
        if (!reader.signal.aborted) setReading(failure(id, error));
      },
    );
    return () => reader.abort();
  }, [id, known]);

  return [known ? reading : null, () => setReading(null)];
}

function failure(id: number, error: unknown): OrderReading {
  if (!(error instanceof BffError)) throw error;
  return error.status === 404 ? { id, state: 'missing' } : { id, state: 'failed', message: error.message };
}
