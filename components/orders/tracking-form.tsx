'use client';

import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useController, useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form';
import { acceptInput } from '@/components/commands/type-ahead';
import { Form } from '@/components/form/form';
import { ruleResolver } from '@/components/form/rule-resolver';
import { TextField } from '@/components/form/text-field';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import type { OrderLine } from '@/lib/contract/orders';
import { offered } from '@/lib/domain/offered';
import { missingFromTracking } from '@/lib/domain/order-changes';
import { unitsLeft } from '@/lib/domain/order-returns';
import { carrierOfNumber } from '@/lib/domain/tracking-number';
import { formatCount } from '@/lib/text/format';
import { carrierNames, CarrierField, CarriersProblem, useCarriers, useDoubt, type Carriers } from './carriers';
import { lineName } from './order-products';
import type { OrderChanges, TypedTracking } from './use-order-changes';

/** The upstream's maximum length. */
const MAX_TRACKING_NUMBER = 100;

const check = ruleResolver<TypedTracking>(({ products, ...parcel }) =>
  missingFromTracking({ ...parcel, ...(products && { products }) }).map(({ path, msg }) => [path, msg]),
);

/** Fast typists may submit before the carriers load, so derive the carrier from the number here too. */
const resolver: Resolver<TypedTracking> = async (values, ...rest) => {
  if (values.shippingCompany || !values.trackingNumber.trim()) return check(values, ...rest);
  const shippingCompany = carrierOfNumber(values.trackingNumber, await carrierNames()) ?? '';
  return check({ ...values, shippingCompany }, ...rest);
};

/** Adds a parcel for some or all of an order's items (spec 1 §4, Tracking). Input is kept until saved. */
export function TrackingForm({
  orderId,
  lines,
  changes: { saving, addTracking },
  refusalFor,
  onClose,
}: {
  orderId: number;
  lines: readonly OrderLine[];
  changes: OrderChanges;
  /** Why these lines can't get a number now; null if they can. */
  refusalFor: (lines: readonly OrderLine[]) => string | null;
  onClose: () => void;
}) {
  const id = useId();
  const carriers = useCarriers();
  const form = useForm<TypedTracking>({
    defaultValues: { products: null, shippingCompany: '', trackingNumber: '' },
    resolver,
  });
  const { setFocus, setValue } = form;
  const box = useRef<HTMLDivElement>(null);
  // Insert text that a scanner sent before the form was there.
  useEffect(() => {
    setFocus('trackingNumber');
    const timer = setTimeout(() => {
      const { letters, entered } = acceptInput();
      // Flush, because the next letter is appended to the field's text.
      if (letters) flushSync(() => setValue('trackingNumber', letters, { shouldDirty: true, shouldTouch: true }));
      if (entered) box.current?.closest('form')?.requestSubmit();
    });
    return () => clearTimeout(timer);
  }, [setFocus, setValue]);
  // Existing numbers stay and canceled lines don’t ship, so “all items” means the others.
  const open = lines.filter((line) => !line.trackingNumber && unitsLeft(line) > 0);
  const reason = refusalFor(open);

  const send = async ({ products, shippingCompany, trackingNumber }: TypedTracking) => {
    if (saving || reason) return;
    const chosen = products ?? (open.length < lines.length ? open.map((line) => line.id) : null);
    const tracking = { shippingCompany, trackingNumber: trackingNumber.trim(), ...(chosen && { products: chosen }) };
    if (await addTracking(tracking, form)) onClose();
  };

  return (
    <Form
      form={form}
      label="Add tracking"
      draft={{ record: 'tracking of order', id: orderId }}
      busy={saving}
      className="flex flex-col gap-4 border-t pt-4"
      onSubmit={send}
    >
      <TrackingLines lines={open} />
      <div ref={box} className="grid gap-4 sm:grid-cols-[200px_minmax(0,1fr)]">
        <CarrierField name="shippingCompany" label="Carrier" carriers={carriers} />
        <TrackingNumberField form={form} carriers={carriers} />
      </div>
      <CarriersProblem carriers={carriers} />
      {reason ? (
        <p id={`${id}-reason`} className="text-xs text-muted">
          {reason}
        </p>
      ) : null}
      <DialogButtons onLeave={onClose}>
        <ButtonWithReason
          type="submit"
          look="primary"
          className="max-sm:h-10"
          reasonId={reason ? `${id}-reason` : null}
        >
          {saving ? 'Saving…' : 'Save tracking'}
        </ButtonWithReason>
      </DialogButtons>
    </Form>
  );
}

/** The number selects its carrier once carriers are loaded, unless the user has chosen one. */
function TrackingNumberField({ form, carriers: { load } }: { form: UseFormReturn<TypedTracking>; carriers: Carriers }) {
  const guessed = useRef('');
  const [carrier, number] = useWatch({ control: form.control, name: ['shippingCompany', 'trackingNumber'] });
  const doubt = useDoubt(carrier, number);

  useEffect(() => {
    const names = load?.state === 'loaded' ? offered(load.value).map(({ name }) => name) : [];
    const found = carrierOfNumber(number, names);
    if (!found || ![guessed.current, ''].includes(form.getValues('shippingCompany'))) return;
    guessed.current = found;
    form.setValue('shippingCompany', found, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }, [form, load, number]);
  return (
    <TextField
      name="trackingNumber"
      label="Tracking number"
      size="small"
      hint={doubt ? <span className="text-warn">{doubt}</span> : null}
      maxLength={MAX_TRACKING_NUMBER}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

const CHOICE = 'flex min-h-6 w-fit cursor-pointer items-center gap-2';

/** The parcel's items: all without a number, or chosen ones. */
function TrackingLines({ lines }: { lines: readonly OrderLine[] }) {
  const id = useId();
  const { field, fieldState } = useController<TypedTracking, 'products'>({ name: 'products' });
  const { ref, value: chosen, onChange } = field;
  const fault = fieldState.error?.message;
  const toggle = (lineId: number) =>
    onChange(chosen?.includes(lineId) ? chosen.filter((other) => other !== lineId) : [...(chosen ?? []), lineId]);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
        <legend className="mb-1 text-xs font-medium text-muted">Items</legend>
        <label className={CHOICE}>
          <input
            type="radio"
            name={id}
            className="size-4 accent-accent"
            checked={chosen === null}
            onChange={() => onChange(null)}
          />
          Single (all items)
        </label>
        <label className={CHOICE}>
          <input
            type="radio"
            name={id}
            className="size-4 accent-accent"
            checked={chosen !== null}
            onChange={() => onChange([])}
          />
          Multiple (chosen products)
        </label>
      </fieldset>
      {chosen ? (
        <fieldset
          aria-describedby={fault ? `${id}-fault` : undefined}
          className="flex max-h-48 flex-col gap-1 overflow-y-auto rounded border p-3"
        >
          <legend className="sr-only">Products</legend>
          {lines.map((line, index) => (
            <label key={line.id} className={CHOICE}>
              <input
                // An error focuses the first one.
                ref={index === 0 ? ref : undefined}
                type="checkbox"
                className="size-4 accent-accent"
                checked={chosen.includes(line.id)}
                onChange={() => toggle(line.id)}
              />
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

/** For example `Cap, black, M × 3`. */
const nameOf = (line: OrderLine): string => `${lineName(line)} × ${formatCount(unitsLeft(line))}`;
