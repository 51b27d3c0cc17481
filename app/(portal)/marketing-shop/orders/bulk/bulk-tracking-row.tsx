'use client';

import { TextField } from '@/components/form/text-field';
import { CarrierField, type Carriers } from '../carriers';
import type { ChangeableOrder } from './bulk-change';
import type { ParcelFaults } from './bulk-parcels';

/** The columns of the rows, and of the head above them. On phones each field has its own label instead. */
const COLUMNS = 'grid gap-2 px-3 sm:grid-cols-[minmax(0,1fr)_150px_200px]';

export function BulkTrackingHead() {
  return (
    <div aria-hidden className={`${COLUMNS} border-b py-2 text-xs font-medium text-muted max-sm:hidden`}>
      <span>Order</span>
      <span>Carrier</span>
      <span>Tracking number</span>
    </div>
  );
}

/** The parcel of one order: its carrier and number. */
export function BulkTrackingRow({
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
