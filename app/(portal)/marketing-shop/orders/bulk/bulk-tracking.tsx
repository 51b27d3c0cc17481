'use client';

import { useRef, useState, type FormEvent } from 'react';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { missingFromTracking } from '@/lib/domain/order-changes';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { formatCount } from '@/lib/format';
import { CarrierField, CarriersProblem, useCarriers, type Carriers } from '../carriers';
import { actionVerb, type ChangeableOrder, type Parcels } from './bulk-change';

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
          {parcels.size > 0 ? actionVerb(ORDER_STATUS.shipped, parcels.size) : 'Add tracking'}
        </Button>
      </div>
    </form>
  );
}

/** The columns of the rows, and of the head above them. On phones each field has its own label instead. */
const COLUMNS = 'grid gap-2 px-3 sm:grid-cols-[minmax(0,1fr)_150px_200px]';

function BulkTrackingHead() {
  return (
    <div aria-hidden className={`${COLUMNS} border-b py-2 text-xs font-medium text-muted max-sm:hidden`}>
      <span>Order</span>
      <span>Carrier</span>
      <span>Tracking number</span>
    </div>
  );
}

/** The parcel of one order: its carrier and number. */
function BulkTrackingRow({
  order: { number: orderNumber, company },
  carriers,
  carrier,
  number,
  faults,
  onChange,
}: {
  order: ChangeableOrder;
  carriers: Carriers;
  carrier: string;
  number: string;
  faults: ParcelFaults;
  onChange: (change: { carrier?: string; number?: string }) => void;
}) {
  return (
    <li
      aria-label={`Order ${orderNumber}`}
      className={`${COLUMNS} items-start border-b py-2 last:border-b-0 sm:[&_label]:sr-only`}
    >
      <span className="min-w-0 text-sm">
        <span className="font-medium tabular-nums">{orderNumber}</span>
        <span className="block truncate text-xs text-muted">{company}</span>
      </span>
      <CarrierField
        label="Carrier"
        fault={faults.carrier}
        carriers={carriers}
        value={carrier}
        onChange={(event) => onChange({ carrier: event.target.value })}
      />
      <TextField
        label="Tracking number"
        size="small"
        fault={faults.number}
        value={number}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ number: event.target.value })}
      />
    </li>
  );
}

/** What is typed for each order, by its id. A carrier that is not chosen is the one for all. */
type TypedParcels = Readonly<Record<number, { carrier?: string; number?: string }>>;

/** What is wrong with an order's two fields. */
interface ParcelFaults {
  carrier?: string;
  number?: string;
}

/** The orders that have a carrier and a number. */
function parcelsOf(typed: TypedParcels, common: string): Parcels {
  const parcels = new Map<number, { shippingCompany: string; trackingNumber: string }>();
  for (const [id, { carrier = common, number = '' }] of Object.entries(typed)) {
    if (carrier && number.trim()) parcels.set(Number(id), { shippingCompany: carrier, trackingNumber: number.trim() });
  }
  return parcels;
}

/** What is missing (spec 1 §5). An order that is left out misses nothing, but at least one must have its number. */
function faultsOfParcels(ids: readonly number[], typed: TypedParcels, common: string): Readonly<Record<number, ParcelFaults>> {
  const faults: Record<number, ParcelFaults> = {};
  const begun = ids.filter((id) => typed[id]?.carrier || typed[id]?.number?.trim());
  for (const id of begun.length > 0 ? begun : ids.slice(0, 1)) {
    const { carrier = common, number = '' } = typed[id] ?? {};
    for (const { msg, path } of missingFromTracking({ shippingCompany: carrier, trackingNumber: number })) {
      faults[id] = { ...faults[id], [path === 'shippingCompany' ? 'carrier' : 'number']: msg };
    }
  }
  return faults;
}
