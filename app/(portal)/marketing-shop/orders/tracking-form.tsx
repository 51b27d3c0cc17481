'use client';

import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Labelled } from '@/components/ui/labelled';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import type { BffError } from '@/lib/bff/client';
import type { OrderLine } from '@/lib/contract/orders';
import { missingFromTracking } from '@/lib/domain/order-changes';
import { CarrierSelect } from './carrier-select';
import { CarriersProblem } from './carriers-problem';
import { TrackingLines } from './tracking-lines';
import { useCarriers } from './use-carriers';
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
  const [carriers, readCarriersAgain] = useCarriers();
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
        <ButtonWithReason type="submit" look="primary" className="max-sm:h-10" reasonId={rest ? `${id}-rest` : null}>
          {saving ? 'Saving…' : 'Save tracking'}
        </ButtonWithReason>
      </div>
    </form>
  );
}
