'use client';

import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { FieldNote, FormController } from '@/components/form/form-field';
import { useFormBusy } from '@/components/form/form';
import { NumberField } from '@/components/form/number-field';
import { PickField } from '@/components/form/pick-field';
import { SectionCard } from '@/components/form/section-card';
import { TextField } from '@/components/form/text-field';
import { announce } from '@/components/list/announce';
import { IconButton } from '@/components/ui/icon-button';
import { Thumbnail } from '@/components/ui/thumbnail';
import { pictureHref } from '@/lib/addresses/asset-path';
import type { findOrderGoods } from '@/lib/contract/by-staff';
import { readOf } from '@/lib/query/read';
import { formatCount, formatPoints } from '@/lib/text/format';
import type { Good, OrderedGood, OrderValues } from './ordered-goods';

/** The products of a new order, added by searching. */
export function OrderLines({ goods }: { goods: readonly OrderedGood[] }) {
  const { control, clearErrors, getValues, setValue } = useFormContext<OrderValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const { errors } = useFormState({ control });
  const lines = useWatch({ control, name: 'lines' });
  const list = useRef<HTMLDivElement>(null);
  const [wantsCoupons, setWantsCoupons] = useState(false);
  const ofCoupons = lines.length === 0 ? wantsCoupons : lines.some(({ couponCode }) => couponCode !== undefined);

  const add = ({ sku, name }: Good) => {
    clearErrors('lines');
    const now = getValues('lines');
    const same = now.findIndex((line) => line.sku === sku);
    // Every coupon has its own line.
    if (same >= 0 && !ofCoupons)
      setValue(`lines.${same}.quantity`, (now[same]?.quantity ?? 0) + 1, { shouldDirty: true });
    else append({ sku, quantity: 1, ...(ofCoupons && { couponCode: '' }) }, { shouldFocus: false });
    announce(`Added ${name}`);
  };
  const setCoupons = (are: boolean) => {
    setWantsCoupons(are);
    clearErrors('lines');
    setValue(
      'lines',
      getValues('lines').map(({ sku, quantity }) => (are ? { sku, quantity: 1, couponCode: '' } : { sku, quantity })),
      { shouldDirty: true },
    );
  };

  return (
    <SectionCard title="Products">
      <PickField
        label="Add a product"
        noun={['product', 'products']}
        placeholder="Search by product name or SKU"
        shown=""
        readOf={(searchFor) => readOf<typeof findOrderGoods>('/by-staff/goods', { query: { searchFor } })}
        optionsOf={({ data }) =>
          data.map((good) => ({
            ...{ id: good.sku, name: nameOf(good), detail: good.sku },
            aside: `${formatPoints(good.price)} · ${stockOf(good)}`,
            pick: () => add(good),
          }))
        }
      />
      <label className="flex min-h-6 w-fit items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={ofCoupons}
          onChange={({ target }) => setCoupons(target.checked)}
        />
        The products are coupons, each with a code
      </label>
      <div ref={list} tabIndex={-1} className="empty:-mb-4">
        {fields.length > 0 ? (
          <ul aria-label="Products of this order" className="flex flex-col divide-y border-y">
            {fields.map(({ id }, index) => (
              <OrderLine
                key={id}
                index={index}
                ordered={goods[index]}
                sku={lines[index]?.sku ?? ''}
                quantity={lines[index]?.quantity ?? null}
                ofCoupons={ofCoupons}
                onRemove={() => {
                  clearErrors('lines');
                  remove(index);
                  // The pressed button is gone, so move the focus.
                  list.current?.focus();
                }}
              />
            ))}
          </ul>
        ) : null}
      </div>
      <FieldNote id="order-lines-note" fault={errors.lines?.message ?? errors.lines?.root?.message} />
    </SectionCard>
  );
}

function OrderLine({
  index,
  ordered,
  sku,
  quantity,
  ofCoupons,
  onRemove,
}: {
  index: number;
  ordered: OrderedGood | undefined;
  sku: string;
  quantity: number | null;
  ofCoupons: boolean;
  onRemove: () => void;
}) {
  const busy = useFormBusy();
  const { clearErrors } = useFormContext<OrderValues>();
  const good = ordered?.good;
  const name = good ? nameOf(good) : `SKU ${sku}`;
  return (
    <FormController name={`lines.${index}.sku`}>
      {(bound, fault) => (
        <li ref={bound?.ref as never} tabIndex={-1} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-sm">
          <Thumbnail path={pictureHref(good?.imageUrl)} className="size-12" />
          <div className="min-w-40 flex-1">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-xs text-muted tabular-nums">
              {[sku, good && formatPoints(good.price), good && stockOf(good)].filter(Boolean).join(' · ')}
            </p>
            <FieldNote id={`line-${index}-note`} fault={fault ?? ordered?.lack} />
          </div>
          {ofCoupons ? (
            <TextField
              name={`lines.${index}.couponCode`}
              label={<Labeled label="Coupon code" of={name} />}
              size="small"
              autoComplete="off"
              maxLength={60}
              className="w-44"
            />
          ) : (
            <NumberField
              name={`lines.${index}.quantity`}
              label={<Labeled label="Quantity" of={name} />}
              size="small"
              className="w-24"
              onChange={() => clearErrors('lines')}
            />
          )}
          <p className="w-24 pt-5 text-right leading-8 font-medium tabular-nums max-sm:ml-auto">
            {good && quantity !== null ? formatPoints(good.price * quantity) : '–'}
          </p>
          <div className="pt-5">
            <IconButton label={`Remove ${name}`} onPress={busy ? undefined : onRemove}>
              <X aria-hidden size={16} />
            </IconButton>
          </div>
        </li>
      )}
    </FormController>
  );
}

/** A label that names its line only to screen readers. */
const Labeled = ({ label, of }: { label: string; of: string }) => (
  <>
    {label}
    <span className="sr-only">{` of ${of}`}</span>
  </>
);

const nameOf = ({ name, size, color, custom }: Good) => [name, size, color, custom].filter(Boolean).join(', ');

function stockOf({ stock }: Good): string {
  if (stock === null) return 'Unlimited';
  return stock === 0 ? 'Sold out' : `${formatCount(stock)} in stock`;
}
