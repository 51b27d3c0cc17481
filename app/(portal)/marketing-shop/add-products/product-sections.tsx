'use client';

import { useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Chip } from '@/components/form/chips-input';
import { ChoiceField } from '@/components/form/choice-field';
import { useFormBusy } from '@/components/form/form';
import { FieldNote } from '@/components/form/form-field';
import { NoOptions } from '@/components/form/no-options';
import { NumberField } from '@/components/form/number-field';
import { SectionCard } from '@/components/form/section-card';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { announce } from '@/components/list/announce';
import { EditorSkeleton } from '@/components/rich-text/editor-skeleton';
import { Button } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import { ErrorState } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { CATEGORIES_PATH } from '@/lib/addresses/paths';
import { descriptionToText, hasFormatting, textToDescription } from '@/lib/domain/description-text';
import { MAX_SKU } from '@/lib/domain/product-limits';
import { formatCountOf, formatPoints } from '@/lib/text/format';
import { useProductEditor } from './product-editor';
import { NewImages, StoredImages } from './product-images';
import type { ChosenPicture, ProductValues } from './product-values';
import { VariantsSection } from './variants/variants-section';

const RichTextEditor = deferred(
  () => import('@/components/rich-text/rich-text-editor'),
  <EditorSkeleton hasPictures={false} />,
);

const DESCRIPTIONS = [
  { value: false, label: 'Text' },
  { value: true, label: 'HTML' },
] as const;
const VISIBILITIES = [
  { value: true, label: 'Visible' },
  { value: false, label: 'Hidden' },
] as const;
const PRICES = [
  { value: false, label: 'Price' },
  { value: true, label: 'Contact' },
] as const;
const STOCKS = [
  { value: true, label: 'Unlimited' },
  { value: false, label: 'Limited' },
] as const;
const SHIPPINGS = [
  { value: 'free', label: 'FREE' },
  { value: 'charge', label: 'Charge' },
] as const;

interface ProductSectionsProps {
  pictures: readonly ChosenPicture[];
  onPictures: (pictures: readonly ChosenPicture[]) => void;
  onBusy: (busy: boolean) => void;
}

/** Sections in the spec's order (spec 1 §2). Wide screens put the two short ones beside the others. */
export function ProductSections({ pictures, onPictures, onBusy }: ProductSectionsProps) {
  const { stored } = useProductEditor();
  const { hasVariants, isContact, unlimited, shipping } = useWatch<ProductValues>();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:[&>*]:col-start-1">
      <SectionCard title="Product Info">
        <TextField name="name" label="Title" required autoComplete="off" />
        <DescriptionField />
      </SectionCard>
      <div className="flex flex-col gap-4 lg:col-start-2! lg:row-span-3 lg:row-start-1">
        <SectionCard title="Visibility">
          <ChoiceField name="active" legend="Visibility" legendClass="sr-only" options={VISIBILITIES} />
        </SectionCard>
        <Categories />
      </div>
      {stored ? (
        <StoredImages stored={stored} onBusy={onBusy} />
      ) : (
        <NewImages pictures={pictures} onChange={onPictures} />
      )}
      <SectionCard title="Pricing">
        <ChoiceField name="isContact" legend="Price type" legendClass="sr-only" options={PRICES} />
        {isContact ? (
          <TextField name="contactPrices" label="Text instead of a price" placeholder="Contact us for a price" />
        ) : (
          <PriceField />
        )}
      </SectionCard>
      <div className="min-w-0 lg:col-span-2">
        <VariantsSection />
      </div>
      {hasVariants ? null : (
        <SectionCard title="Inventory">
          <TextField name="sku" label="SKU" maxLength={MAX_SKU} autoComplete="off" spellCheck={false} />
          <ChoiceField name="unlimited" legend="Stock" options={STOCKS} />
          {unlimited ? null : <NumberField name="quantity" label="Quantity" />}
        </SectionCard>
      )}
      <SectionCard title="Shipping">
        <ChoiceField name="shipping" legend="Shipping" legendClass="sr-only" options={SHIPPINGS} />
        {shipping === 'charge' ? <NumberField name="shippingCharge" label="Shipping price" suffix="Q" /> : null}
      </SectionCard>
    </div>
  );
}

/** The description as plain text or HTML (spec 1 §2). */
function DescriptionField() {
  const id = useId();
  const { field: isHtml } = useController<ProductValues, 'isHtml'>({ name: 'isHtml' });
  const {
    field: { ref, value: description, onChange, onBlur },
    fieldState,
  } = useController<ProductValues, 'description'>({ name: 'description' });
  const fault = fieldState.error?.message;
  const isBusy = useFormBusy();
  const [isFilled] = useState(() => description !== '');

  const turnInto = async (toHtml: boolean) => {
    if (toHtml === isHtml.value) return;
    if (!toHtml && hasFormatting(description)) {
      const yes = await confirm({
        title: 'Convert the description to plain text?',
        text: 'Its formatting, such as bold text, lists and links, will be lost.',
        confirm: 'Convert to text',
        look: 'discard',
      });
      if (!yes) return;
    }
    onChange(toHtml ? textToDescription(description) : descriptionToText(description));
    isHtml.onChange(toHtml);
  };

  return (
    <div className="flex flex-col gap-1.5" data-filled={isFilled}>
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label id={`${id}-label`} htmlFor={isHtml.value ? undefined : id} className="text-sm font-medium">
          Description
        </label>
        <ChoiceField
          legend="Description type"
          legendClass="sr-only"
          value={isHtml.value}
          options={DESCRIPTIONS}
          onChange={(wanted) => void turnInto(wanted)}
        />
      </div>
      {isHtml.value ? (
        <RichTextEditor
          value={description}
          onChange={onChange}
          labelId={`${id}-label`}
          noteId={`${id}-note`}
          isInvalid={Boolean(fault)}
        />
      ) : (
        <textarea
          ref={ref}
          id={id}
          rows={8}
          value={description}
          onChange={onChange}
          onBlur={onBlur}
          readOnly={isBusy}
          aria-describedby={`${id}-note`}
          aria-invalid={fault ? true : undefined}
          className="w-full rounded border border-control bg-surface px-3 py-2 text-base aria-invalid:border-bad"
        />
      )}
      <FieldNote id={`${id}-note`} fault={fault} hint="If empty, it’s saved as “new product”." />
    </div>
  );
}

/** The product's price. Variants have their own; those at the old price can take the new one. */
function PriceField() {
  const { store } = useProductEditor();
  const { hasVariants, prices } = useWatch<ProductValues>();
  const isBusy = useFormBusy();
  const price = prices ?? null;
  const [before, setBefore] = useState(price);
  if (!hasVariants) return <NumberField name="prices" label="Price" suffix="Q" />;

  const atOldPrice = before === null ? 0 : store.rows().filter((row) => row.price === before).length;
  const canFollow = before !== null && price !== null && price !== before && atOldPrice > 0;
  const follow = (from: number, to: number) => {
    store.changePrice(from, to);
    setBefore(to);
    announce(`${formatCountOf(atOldPrice, 'variant')} ${atOldPrice === 1 ? 'has' : 'have'} the new price.`);
  };
  return (
    <>
      <NumberField
        name="prices"
        label="Price of new variants"
        hint="Each variant has its own price."
        suffix="Q"
        onFocus={() => (canFollow ? undefined : setBefore(price))}
      />
      {canFollow ? (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span>
            {`${formatCountOf(atOldPrice, 'variant')} ${atOldPrice === 1 ? 'has' : 'have'} the old price of ` +
              `${formatPoints(before)}.`}
          </span>
          <Button disabled={isBusy} onClick={() => follow(before, price)}>{`Set to ${formatPoints(price)}`}</Button>
        </div>
      ) : null}
    </>
  );
}

/** The product's main category and additional ones. */
function Categories() {
  const { categories, stored } = useProductEditor();
  const {
    field: { ref, value: chosen, onChange, onBlur },
    fieldState,
  } = useController<ProductValues, 'categories'>({ name: 'categories' });
  const [main, ...further] = chosen;
  const known = new Map([...(stored?.product.categories ?? []), ...categories.known].map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => known.get(id) ?? `Category ${id}`;
  const free = [...known.keys()].filter((id) => !chosen.includes(id));

  const options = (ids: readonly number[]) =>
    ids.map((id) => (
      <option key={id} value={id}>
        {nameOf(id)}
      </option>
    ));

  return (
    <SectionCard title="Category">
      {categories.problem === null ? null : (
        <ErrorState
          title={`There was a problem getting the categories ${categories.problem}`.trimEnd()}
          retry={<RetryButton of={categories.error} pending={categories.isRetrying} onRetry={categories.retry} />}
        />
      )}
      <SelectField
        ref={ref}
        label="Category"
        required
        value={main ?? ''}
        fault={fieldState.error?.message}
        hint={categories.isEmpty ? <NoOptions nouns="categories" href={CATEGORIES_PATH} /> : undefined}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value === '' ? further : [Number(target.value), ...further])}
      >
        <option value="">Choose a category</option>
        {options([...known.keys()].filter((id) => !further.includes(id)))}
      </SelectField>
      {main !== undefined && (free.length > 0 || further.length > 0) ? (
        <div className="flex flex-col gap-2">
          {further.length > 0 ? (
            <ul aria-label="More categories" className="flex flex-wrap gap-1.5">
              {further.map((id) => (
                <li key={id} className="max-w-full">
                  <Chip label={nameOf(id)} onRemove={() => onChange(chosen.filter((other) => other !== id))} />
                </li>
              ))}
            </ul>
          ) : null}
          {free.length > 0 ? (
            <SelectField
              label="Also show in"
              value=""
              onChange={({ target }) => onChange([...chosen, Number(target.value)])}
            >
              <option value="">Add another category</option>
              {options(free)}
            </SelectField>
          ) : null}
        </div>
      ) : null}
    </SectionCard>
  );
}
