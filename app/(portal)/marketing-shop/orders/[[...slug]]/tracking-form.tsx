'use client';

import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Labelled } from '@/components/ui/labelled';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { RestingButton } from '@/components/ui/resting-button';
import type { BffError } from '@/lib/bff/client';
import type { OrderLine } from '@/lib/contract/orders';
import { CarrierSelect } from './carrier-select';
import { CarriersProblem } from './carriers-problem';
import { refusedFields, trackingFaults, type TrackingFaults } from './tracking-faults';
import { TrackingLines } from './tracking-lines';
import { useCarriers } from './use-carriers';
import type { AddedTracking } from './use-order-changes';

/** The longest number that the upstream takes. */
const MAX_TRACKING_NUMBER = 100;

/** Adds a parcel to an order: for all of its items, or for some (spec 1 §4, Tracking). What is typed stays until it is saved. */
export function TrackingForm({
  lines,
  saving,
  rest,
  onSave,
  onClose,
}: {
  lines: readonly OrderLine[];
  saving: boolean;
  /** Why the form can't be saved as things stand, or null. */
  rest: string | null;
  onSave: (tracking: AddedTracking) => Promise<BffError | null>;
  onClose: () => void;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [carriers, readCarriersAgain] = useCarriers();
  const [carrier, setCarrier] = useState('');
  const [number, setNumber] = useState('');
  const [lineIds, setLineIds] = useState<readonly number[] | null>(null);
  const [faults, setFaults] = useState<TrackingFaults>({});

  const open = lines.filter((line) => !line.trackingNumber);
  const show = (found: TrackingFaults) => {
    setFaults(found);
    // The fields are marked by the time that the next frame is drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input')?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || rest) return;
    const found = trackingFaults({ carrier, number, lineIds });
    if (Object.keys(found).length > 0) return show(found);
    setFaults({});
    // Numbers that are there already stay: all items are then those that have none.
    const products = lineIds ?? (open.length < lines.length ? open.map((line) => line.id) : null);
    const problem = await onSave({
      shippingCompany: carrier,
      trackingNumber: number.trim(),
      ...(products ? { products: [...products] } : {}),
    });
    if (!problem) onClose();
    else if (problem.errors.length > 0) show(refusedFields(problem.errors));
  };

  return (
    <form ref={form} noValidate aria-label="Add tracking" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 border-t pt-4">
      <TrackingLines
        lines={open}
        chosen={lineIds}
        fault={faults.products}
        onChange={(chosen) => {
          setLineIds(chosen);
          setFaults({ ...faults, products: undefined });
        }}
      />
      <div className="grid gap-4 sm:grid-cols-[200px_minmax(0,1fr)]">
        <Labelled label="Carrier" fault={faults.carrier}>
          {(ties) => (
            <CarrierSelect
              {...ties}
              carriers={carriers}
              value={carrier}
              onChange={(event) => {
                setCarrier(event.target.value);
                setFaults({ ...faults, carrier: undefined });
              }}
            />
          )}
        </Labelled>
        <Labelled label="Tracking number" fault={faults.number}>
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
                setFaults({ ...faults, number: undefined });
              }}
            />
          )}
        </Labelled>
      </div>
      <CarriersProblem carriers={carriers} onRetry={readCarriersAgain} />
      {rest ? (
        <p id={`${id}-rest`} className="text-xs text-muted">
          {rest}
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button className="max-sm:h-10" onClick={onClose}>
          Cancel
        </Button>
        <RestingButton type="submit" look="primary" className="max-sm:h-10" reasonId={rest ? `${id}-rest` : null}>
          {saving ? 'Saving…' : 'Save tracking'}
        </RestingButton>
      </div>
    </form>
  );
}
