'use client';

import { useEffect, useState, type ComponentProps } from 'react';
import { afterPress } from '@/components/form/form-field';
import { SelectField } from '@/components/form/select-field';
import type { Loadable } from '@/components/record/load-state';
import { recordOf, useRecord } from '@/components/record/use-record';
import { RetryButton } from '@/components/ui/retry-button';
import type { listShippingCarriers } from '@/lib/contract/orders';
import { offered } from '@/lib/domain/offered';
import { carrierLabel } from '@/lib/domain/tracking-link';
import { doubtOfNumber } from '@/lib/domain/tracking-number';
import { queryClient } from '@/lib/query/client';

export type Carriers = Loadable<{ name: string; hidden?: boolean | undefined }[]>;

const CARRIERS = recordOf<typeof listShippingCarriers>('/shipping', {});

/** The carriers for orders (spec 1 §3). */
export function useCarriers(): Carriers {
  return useRecord(CARRIERS);
}

/** The carriers' names once loaded; empty if they can't be read. */
export async function carrierNames(): Promise<string[]> {
  const carriers = queryClient().ensureQueryData({ queryKey: CARRIERS.key, queryFn: () => CARRIERS.read() });
  return offered(await carriers.catch(() => [])).map(({ name }) => name);
}

/** Chooses a carrier, initially none. */
export function CarrierField({
  carriers: { load },
  ...field
}: Omit<ComponentProps<typeof SelectField>, 'size' | 'children'> & { carriers: Carriers }) {
  const carriers = load?.state === 'loaded' ? offered(load.value) : [];
  return (
    <SelectField {...field} size="small">
      <option value="">{load ? 'Choose a carrier' : 'Loading carriers…'}</option>
      {carriers.map(({ name }) => (
        <option key={name} value={name}>
          {carrierLabel(name)}
        </option>
      ))}
    </SelectField>
  );
}

/** How long typing must pause before a number counts as complete, in milliseconds. */
const PAUSE_MS = 600;

/**
 * Why a complete number is unlikely for its carrier. It appears after a pause and never during a press, because it
 * would move the button being pressed.
 */
export function useDoubt(carrier: string, number: string): string | null {
  const [typed, setTyped] = useState(number);
  useEffect(() => {
    const pause = setTimeout(() => afterPress(() => setTyped(number)), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [number]);
  return typed === number ? doubtOfNumber(carrier, number) : null;
}

/** Reports unreadable carriers with a retry; hidden otherwise. */
export function CarriersProblem({ carriers: { load, retry } }: { carriers: Carriers }) {
  if (!load || load.state === 'loaded') return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-bad">
      <span>{`There was a problem getting the carriers. ${load.state === 'missing' ? '' : load.message}`}</span>
      <RetryButton of={load} onRetry={retry} />
    </div>
  );
}
