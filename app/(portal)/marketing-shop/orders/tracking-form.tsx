'use client';

import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Labelled } from '@/components/ui/labelled';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import type { BffError } from '@/lib/bff/client';
import type { OrderLine } from '@/lib/contract/orders';
import { missingFromTracking } from '@/lib/domain/order-changes';
import { formatCount } from '@/lib/format';
import { CarrierSelect, CarriersProblem, useCarriers } from './carriers';
import type { AddedTracking } from './use-order-changes';

/** The longest number that the upstream takes. */
const MAX_TRACKING_NUMBER = 100;

/** What is wrong, by the name that the upstream gives a field. */
type Faults = BffError['errors'];

/** The fields in their order, which a fault leads to. */
const isFieldPath = (path = '') => ['products', 'shippingCompany', 'trackingNumber'].includes(path);

/** Adds a parcel to an order: for all of its items, or for some (spec 1 §4, Tracking). What is typed stays until it is saved. */
export function TrackingForm({
  lines,
  saving,
  refusalFor,
  onSave,
  onClose,
}: {
  lines: readonly OrderLine[];
  saving: boolean;
  /** Why lines can't be given a number as things stand, or null. */
  refusalFor: (lines: readonly OrderLine[]) => string | null;
  onSave: (tracking: AddedTracking) => Promise<BffError | null>;
  onClose: () => void;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const carriers = useCarriers();
  const [carrier, setCarrier] = useState('');
  const [number, setNumber] = useState('');
  const [lineIds, setLineIds] = useState<readonly number[] | null>(null);
  const [faults, setFaults] = useState<Faults>([]);

  // A number that is there already stays: all items are those that have none.
  const open = lines.filter((line) => !line.trackingNumber);
  const rest = refusalFor(open);
  const faultOf = (field: string) => faults.find(({ path }) => path === field)?.msg;
  const mend = (field: string) => setFaults(faults.filter(({ path }) => path !== field));
  const show = (found: Faults) => {
    setFaults(found);
    // The fields are marked by the time that the next frame is drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input')?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || rest) return;
    const typed = { shippingCompany: carrier, trackingNumber: number.trim(), ...(lineIds ? { products: [...lineIds] } : {}) };
    const missing = missingFromTracking(typed);
    if (missing.length > 0) return show(missing);
    setFaults([]);
    const isRest = !lineIds && open.length < lines.length;
    const problem = await onSave(isRest ? { ...typed, products: open.map((line) => line.id) } : typed);
    if (!problem) onClose();
    else if (problem.errors.some(({ path }) => isFieldPath(path))) show(problem.errors);
  };

  return (
    <form ref={form} noValidate aria-label="Add tracking" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 border-t pt-4">
      <TrackingLines
        lines={open}
        chosen={lineIds}
        fault={faultOf('products')}
        onChange={(chosen) => {
          setLineIds(chosen);
          mend('products');
        }}
      />
      <div className="grid gap-4 sm:grid-cols-[200px_minmax(0,1fr)]">
        <Labelled label="Carrier" fault={faultOf('shippingCompany')}>
          {(ties) => (
            <CarrierSelect
              {...ties}
              carriers={carriers}
              value={carrier}
              onChange={(event) => {
                setCarrier(event.target.value);
                mend('shippingCompany');
              }}
            />
          )}
        </Labelled>
        <Labelled label="Tracking number" fault={faultOf('trackingNumber')}>
          {(ties) => (
            <input
              {...ties}
              value={number}
              maxLength={MAX_TRACKING_NUMBER}
              autoComplete="off"
              spellCheck={false}
              className={`${LIST_FIELD_CLASS} w-full`}
              onChange={(event) => {
                setNumber(event.target.value);
                mend('trackingNumber');
              }}
            />
          )}
        </Labelled>
      </div>
      <CarriersProblem carriers={carriers} />
      {rest ? (
        <p id={`${id}-rest`} className="text-xs text-muted">
          {rest}
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button className="max-sm:h-10" onClick={onClose}>
          Cancel
        </Button>
        <ButtonWithReason type="submit" look="primary" className="max-sm:h-10" reasonId={rest ? `${id}-rest` : null}>
          {saving ? 'Saving…' : 'Save tracking'}
        </ButtonWithReason>
      </div>
    </form>
  );
}

const CHOICE = 'flex min-h-6 w-fit cursor-pointer items-center gap-2';

/**
 * Which items travel in a parcel: all of them, or chosen ones.
 *
 * @param lines those that have no tracking number yet
 * @param chosen ids of lines; null means all
 */
function TrackingLines({
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
