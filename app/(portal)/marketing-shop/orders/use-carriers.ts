'use client';

import { useEffect, useState } from 'react';
import { bff, BffError } from '@/lib/bff/client';
import type { listShippingCarriers } from '@/lib/contract/orders';

/** The names of the carriers; they hardly ever change, so one reading serves the visit. */
let read: Promise<string[]> | undefined;

async function readCarriers(): Promise<string[]> {
  const carriers = await bff<typeof listShippingCarriers>('GET', '/shipping');
  return carriers.map(({ name }) => name);
}

/** What came of reading the carriers; null while they are on their way. */
export type CarriersReading = { names: readonly string[] } | { problem: string } | null;

/** The carriers that an order can be shipped with (spec 1 §3), and a way to read them again after a failure. */
export function useCarriers(): [CarriersReading, () => void] {
  const [reading, setReading] = useState<CarriersReading>(null);
  const pending = reading === null;

  useEffect(() => {
    if (!pending) return;
    let isHere = true;
    read ??= readCarriers();
    read.then(
      (names) => isHere && setReading({ names }),
      (error: unknown) => {
        read = undefined;
        if (!(error instanceof BffError)) throw error;
        if (isHere) setReading({ problem: error.message });
      },
    );
    return () => void (isHere = false);
  }, [pending]);

  return [reading, () => setReading(null)];
}
