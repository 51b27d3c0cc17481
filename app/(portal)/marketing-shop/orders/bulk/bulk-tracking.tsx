'use client';

import { useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { formatCount } from '@/lib/format';
import { CarrierField, CarriersProblem, useCarriers } from '../carriers';
import type { ChangeableOrder, Parcels } from './bulk-change';
import { BulkTrackingHead, BulkTrackingRow } from './bulk-tracking-row';
import { faultsOfParcels, parcelsOf, type TypedParcels } from './bulk-parcels';
import { verbInWords } from './bulk-words';

/** Numbers are typed one by one; for more orders than these nobody does it in one go. */
const MAX_TYPED = 100;

/** A carrier and a number for each order. Orders whose number stays empty are left as they are. */
export function BulkTracking({
  orders,
  onStart,
  onClose,
}: {
  orders: readonly ChangeableOrder[];
  onStart: (parcels: Parcels) => void;
  onClose: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const carriers = useCarriers();
  const [common, setCommon] = useState('');
  const [typed, setTyped] = useState<TypedParcels>({});
  const [isTried, setTried] = useState(false);

  if (orders.length > MAX_TYPED) {
    return (
      <>
        <p role="alert" className="text-sm">
          {`Tracking numbers can be typed for up to ${formatCount(MAX_TYPED)} orders at once. Please select fewer orders.`}
        </p>
        <div className="flex justify-end">
          <Button onClick={onClose}>Not now</Button>
        </div>
      </>
    );
  }

  const ids = orders.map(({ id }) => id);
  const faults = isTried ? faultsOfParcels(ids, typed, common) : {};
  const parcels = parcelsOf(typed, common);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(faultsOfParcels(ids, typed, common)).length === 0) return onStart(parcels);
    setTried(true);
    // The fields are marked by the time that the next frame is drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <form ref={form} noValidate aria-label="Tracking numbers" onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">Each order takes its own number. An order whose number stays empty is left as it is.</p>
      <CarrierField
        label="Carrier for all"
        className="sm:w-52"
        carriers={carriers}
        value={common}
        onChange={(event) => setCommon(event.target.value)}
      />
      <CarriersProblem carriers={carriers} />
      <div className="max-h-[45dvh] overflow-y-auto rounded border">
        <BulkTrackingHead />
        <ul>
          {orders.map((order) => (
            <BulkTrackingRow
              key={order.id}
              order={order}
              carriers={carriers}
              carrier={typed[order.id]?.carrier ?? common}
              number={typed[order.id]?.number ?? ''}
              faults={faults[order.id] ?? {}}
              onChange={(change) => setTyped({ ...typed, [order.id]: { ...typed[order.id], ...change } })}
            />
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="max-sm:h-10" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" look="primary" className="max-sm:h-10">
          {parcels.size > 0 ? verbInWords(ORDER_STATUS.shipped, parcels.size) : 'Add tracking'}
        </Button>
      </div>
    </form>
  );
}
