'use client';

import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { useDraft } from '@/components/form/draft';
import { DraftOffer } from '@/components/form/draft-offer';
import { TextField } from '@/components/form/text-field';
import { announce } from '@/components/list/announce';
import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { missingFromTracking } from '@/lib/domain/order-changes';
import { offered } from '@/lib/domain/offered';
import { carrierOfNumber } from '@/lib/domain/tracking-number';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { CarrierField, CarriersProblem, useCarriers, useDoubt, type Carriers } from '@/components/orders/carriers';
import { orderCount, type Parcels } from '@/components/orders/status-change';
import type { SeenOrder } from './bulk-change';

type TrackableOrder = Pick<SeenOrder, 'id' | 'label' | 'companyName'>;

/** Numbers are typed one by one, so larger batches make no sense. */
const MAX_TYPED = 100;

/**
 * A carrier and tracking number per order. Enter moves to the next number, and pasted lines fill the rows. The number
 * determines its carrier. Orders without a number are left unchanged.
 */
export function BulkTracking(props: TrackingProps) {
  if (props.orders.length <= MAX_TYPED) return <TrackingForm {...props} />;
  return (
    <>
      <p role="alert" className="text-sm">
        {`You can enter tracking numbers for up to ${formatCount(MAX_TYPED)} orders at once. ` + 'Select fewer orders.'}
      </p>
      <DialogButtons leave="Not now" onLeave={props.onClose} />
    </>
  );
}

interface TrackingProps {
  orders: readonly TrackableOrder[];
  onStart: (parcels: Parcels) => void;
  onClose: () => void;
}

function TrackingForm({ orders, onStart, onClose }: TrackingProps) {
  const form = useRef<HTMLFormElement>(null);
  const carriers = useCarriers();
  const [common, setCommon] = useState('');
  const [typed, setTyped] = useState<TypedParcels>({});
  const [isTried, setTried] = useState(false);
  const [leftOver, setLeftOver] = useState(0);
  useEffect(() => numberFields(form.current)[0]?.focus(), []);
  const draft = useDraft({
    name: 'tracking numbers',
    discardOnUnmount: true,
    changes: () => ({ values: typed, before: {} }),
    restore: (kept) => setTyped({ ...ofOrders(kept as TypedParcels, orders), ...typed }),
  });
  const { note } = draft;
  useEffect(() => note(), [note, typed]);

  const ids = orders.map(({ id }) => id);
  const names = carriers.load?.state === 'loaded' ? offered(carriers.load.value).map(({ name }) => name) : [];
  const carrierOf = carriersOf(ids, typed, common, names);
  const faults = isTried ? faultsOfParcels(ids, typed, carrierOf) : {};
  const parcels = parcelsOf(typed, carrierOf);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(faultsOfParcels(ids, typed, carrierOf)).length === 0) return onStart(parcels);
    setTried(true);
    // Wait a frame until the invalid fields are marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  const goOn = (index: number) => {
    const next = numberFields(form.current)[index] ?? form.current?.querySelector<HTMLElement>('[type="submit"]');
    next?.focus();
  };
  const paste = (event: ClipboardEvent, index: number) => {
    const lines = event.clipboardData
      .getData('text')
      .trimEnd()
      .split(/\r\n|\r|\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    const { numbers, next, left } = fillRows(lines, orders, index);
    setTyped({
      ...typed,
      ...Object.fromEntries(Array.from(numbers, ([id, number]) => [id, { ...typed[id], number }])),
    });
    setLeftOver(left);
    announce(`Filled ${formatCountOf(numbers.size, 'number')}`);
    goOn(next);
  };

  return (
    <form ref={form} noValidate aria-label="Tracking numbers" onSubmit={submit} className="flex flex-col gap-4">
      <DraftOffer draft={draft} />
      <p className="text-sm text-muted">
        Enter one number per order. Enter moves to the next one, and pasted lines fill the rows below. Orders left empty
        don’t change. You can’t undo this.
      </p>
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
          {orders.map((order, index) => (
            <BulkTrackingRow
              key={order.id}
              order={order}
              carriers={carriers}
              carrier={carrierOf[order.id] ?? ''}
              number={typed[order.id]?.number ?? ''}
              faults={faults[order.id] ?? {}}
              onChange={(change) => setTyped({ ...typed, [order.id]: { ...typed[order.id], ...change } })}
              onPaste={(event) => paste(event, index)}
              onEnter={() => goOn(index + 1)}
            />
          ))}
        </ul>
      </div>
      {leftOver > 0 ? (
        <p role="alert" className="text-sm text-warn">
          {`${formatCountOf(leftOver, 'pasted line was', 'pasted lines were')} left over: no more orders.`}
        </p>
      ) : null}
      <DialogButtons leave="Not now" onLeave={onClose}>
        <Button type="submit" look="primary" className="max-sm:h-10">
          {parcels.size > 0 ? `Add tracking to ${orderCount(parcels.size)}` : 'Add tracking'}
        </Button>
      </DialogButtons>
    </form>
  );
}

function numberFields(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>('[data-tracking-number]') ?? [])];
}

/**
 * Distributes pasted lines over the rows, starting at a given one. A line that names an order, as copied from a table,
 * goes to that order.
 *
 * @returns numbers by order, the row after the last one, and the count of lines without a row
 */
function fillRows(lines: readonly string[], orders: readonly TrackableOrder[], from: number) {
  const numbers = new Map<number, string>();
  let next = from;
  let left = 0;
  for (const line of lines) {
    const cells = line.split('\t').map((cell) => cell.trim());
    const named = orders.findIndex((order) => cells.length > 1 && cells.includes(order.label));
    const row = named === -1 ? next : named;
    const number = cells.findLast((cell) => cell !== '' && cell !== orders[named]?.label);
    next = row + 1;
    if (!orders[row]) left += number ? 1 : 0;
    else if (number) numbers.set(orders[row].id, number);
  }
  return { numbers, next, left };
}

/** Column widths of rows and header. On phones each field has its own label. */
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

function BulkTrackingRow({
  order: { label: orderNumber, companyName },
  carriers,
  carrier,
  number,
  faults,
  onChange,
  onPaste,
  onEnter,
}: {
  order: TrackableOrder;
  carriers: Carriers;
  carrier: string;
  number: string;
  faults: ParcelFaults;
  onChange: (change: { carrier?: string; number?: string }) => void;
  onPaste: (event: ClipboardEvent) => void;
  onEnter: () => void;
}) {
  const doubt = useDoubt(carrier, number);
  return (
    <li
      aria-label={`Order ${orderNumber}`}
      className={`${COLUMNS} items-start border-b py-2 last:border-b-0 sm:[&_label]:sr-only`}
    >
      <span className="min-w-0 text-sm">
        <span className="font-medium tabular-nums">{orderNumber}</span>
        <span className="block truncate text-xs text-muted">{companyName}</span>
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
        hint={doubt ? <span className="text-warn">{doubt}</span> : null}
        value={number}
        data-tracking-number
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ number: event.target.value })}
        onPaste={onPaste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </li>
  );
}

/** Input by order id. */
type TypedParcels = Readonly<Record<number, { carrier?: string; number?: string }>>;

/** Input for these orders only, because a draft may cover others. */
function ofOrders(typed: TypedParcels, orders: readonly TrackableOrder[]): TypedParcels {
  return Object.fromEntries(orders.flatMap(({ id }) => (typed[id] ? [[id, typed[id]]] : [])));
}

/** Errors of an order's two fields. */
interface ParcelFaults {
  carrier?: string;
  number?: string;
}

/** The carrier by order: chosen for it or for all, otherwise derived from its number or the previous parcel. */
function carriersOf(
  ids: readonly number[],
  typed: TypedParcels,
  common: string,
  names: readonly string[],
): Readonly<Record<number, string>> {
  const carriers: Record<number, string> = {};
  let before = '';
  for (const id of ids) {
    const { carrier, number = '' } = typed[id] ?? {};
    carriers[id] = carrier ?? (common || carrierOfNumber(number, names) || before);
    if (number.trim()) before = carriers[id];
  }
  return carriers;
}

/** Orders with both a carrier and a number. */
function parcelsOf(typed: TypedParcels, carrierOf: Readonly<Record<number, string>>): Parcels {
  const parcels = new Map<number, { shippingCompany: string; trackingNumber: string }>();
  for (const [id, { number = '' }] of Object.entries(typed)) {
    const carrier = carrierOf[Number(id)];
    if (carrier && number.trim()) parcels.set(Number(id), { shippingCompany: carrier, trackingNumber: number.trim() });
  }
  return parcels;
}

/** Missing values (spec 1 §5). Orders may be left empty, but at least one needs a number. */
function faultsOfParcels(
  ids: readonly number[],
  typed: TypedParcels,
  carrierOf: Readonly<Record<number, string>>,
): Readonly<Record<number, ParcelFaults>> {
  const faults: Record<number, ParcelFaults> = {};
  const begun = ids.filter((id) => typed[id]?.carrier || typed[id]?.number?.trim());
  for (const id of begun.length > 0 ? begun : ids.slice(0, 1)) {
    const parcel = { shippingCompany: carrierOf[id], trackingNumber: typed[id]?.number };
    for (const { msg, path } of missingFromTracking(parcel)) {
      faults[id] = { ...faults[id], [path === 'shippingCompany' ? 'carrier' : 'number']: msg };
    }
  }
  return faults;
}
