'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ChoiceField } from '@/components/form/choice-field';
import { Form, SubmitButton } from '@/components/form/form';
import { NumberField } from '@/components/form/number-field';
import { SectionCard } from '@/components/form/section-card';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { DayField } from '@/components/form/typed-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { bff } from '@/lib/bff/client';
import type {
  changeConfiguration,
  Configuration,
  createConfiguration,
  createPromotion,
} from '@/lib/contract/configurations';
import {
  isQualifying,
  MAX_PRODUCT_NAME,
  PRODUCT_NAME_TOO_LONG,
  PRODUCT_TYPE_LABELS,
  PRODUCT_TYPES,
  productNameKey,
} from '@/lib/domain/configuration';
import { isDay } from '@/lib/domain/day';
import {
  promotionDay,
  promotionEnd,
  promotionStart,
  PROMOTION_TYPES,
  refusalOfEnd,
  refusalOfPast,
  refusalOfTyped,
  volumeOf,
} from '@/lib/domain/promotion';
import { formatCount } from '@/lib/text/format';
import { recordHref } from '@/lib/addresses/record-kinds';
import { confirmRate } from '../rate-question';
import { TryPromotion } from '../try-promotion';
import { PromotionTrialPart } from './deferred-trial';

const day = z.string();
const whole = z.number().nullable();

/** Values of all fields. Only those of visible fields are validated. */
const RateValues = z
  .object({
    rateType: z.enum(['default', 'promotion']),
    promotionType: z.enum(PROMOTION_TYPES),
    configurationType: z.enum(PRODUCT_TYPES),
    qualified: z.boolean(),
    productName: z.string(),
    configurationId: z.string(),
    rate: whole,
    startDay: day,
    endDay: day,
    quantity: whole,
    /** The first possible start day of a promotion. */
    today: day,
  })
  .superRefine((values, context) => {
    const refuse = (path: keyof typeof values, message: string | null) =>
      message === null ? undefined : context.addIssue({ code: 'custom', path: [path], message });
    const isDefault = values.rateType === 'default';
    if (isDefault && values.productName.trim() === '') refuse('productName', 'Enter a product name.');
    if (isDefault && productNameKey(values.productName).length > MAX_PRODUCT_NAME)
      refuse('productName', PRODUCT_NAME_TOO_LONG);
    if ((!isDefault || values.qualified) && values.rate === null) refuse('rate', 'Enter a rate.');
    if (isDefault) return;
    if (values.configurationId === '') refuse('configurationId', 'Choose a product.');
    const { startDay, endDay, today } = values;
    refuse('startDay', refusalOfTyped('start', startDay) ?? refusalOfPast('start', startDay, today));
    if (values.promotionType === 'quantity') {
      if (values.quantity === null) refuse('quantity', 'Enter a quantity.');
      else if (values.quantity < 1) refuse('quantity', 'Quantity must be at least 1.');
    } else refuse('endDay', refusalOfTyped('end', endDay) ?? (isDay(startDay) ? refusalOfEnd(endDay, startDay) : null));
  });

type RateValues = z.infer<typeof RateValues>;

const RATE_TYPES = [
  { value: 'default', label: 'Default' },
  { value: 'promotion', label: 'Promotion' },
] as const;

/** Adds a default rate, or a promotion for a product with one (spec 2 §2.1). */
export function RateForm({ products, rendered }: { products: readonly Configuration[]; rendered: string }) {
  const today = promotionDay(rendered);
  const form = useForm({
    schema: RateValues,
    defaultValues: {
      rateType: 'default',
      promotionType: 'date',
      configurationType: 'modules',
      qualified: true,
      productName: '',
      configurationId: '',
      rate: null,
      startDay: today,
      endDay: today,
      quantity: null,
      today,
    },
  });
  const { save, saving } = useSave({ form });
  const submit = async (values: RateValues) => {
    const isDefault = values.rateType === 'default';
    if ((!isDefault || values.qualified) && !(await confirmRate('unit', values.rate))) return;
    const saved = isDefault
      ? await save(() => sendDefault(values, products), {
          done: `Successfully created/updated default configuration: ${productNameKey(values.productName)}`,
          failed: 'Something happened when creating default config.',
        })
      : await save(() => sendPromotion(values), {
          done: 'Successfully saved promotion',
          link: ({ id }) => ({
            text: products.find((product) => product.id === Number(values.configurationId))?.productName ?? '',
            href: id === undefined ? undefined : recordHref('promotion', id),
          }),
          failed: 'Something happened when creating promotion config.',
        });
    if (!saved) return;
    const { rateType, promotionType, configurationType, qualified } = values;
    // Keep the selections for the next promotion of the same kind.
    form.reset({ ...form.formState.defaultValues, rateType, promotionType, configurationType, qualified });
  };
  // Selections alone don't count as unsaved work.
  const isTyped = () => {
    const { productName, rate, quantity } = form.getValues();
    return productName.trim() !== '' || rate !== null || quantity !== null;
  };
  const rateType = useWatch({ control: form.control, name: 'rateType' });

  return (
    <SectionCard title="Add a rate">
      <Form form={form} label="Add a rate" draft={{ of: 'new rate' }} busy={saving} guard={isTyped} onSubmit={submit}>
        <KindFields />
        <TermFields products={products} />
        {rateType === 'promotion' ? <TriedPromotion /> : null}
        <div className="flex justify-end">
          <SubmitButton busy="Saving…" className="max-sm:h-10">
            {rateType === 'default' ? 'Save default' : 'Save promotion'}
          </SubmitButton>
        </div>
      </Form>
    </SectionCard>
  );
}

/** Qualifying a non-qualifying product updates its rate instead of adding one (spec 2 §5). */
function sendDefault(values: RateValues, products: readonly Configuration[]) {
  const { configurationType, qualified } = values;
  const productName = productNameKey(values.productName);
  const body = { configurationType, productName, rate: qualified ? (values.rate ?? 0) : 0, qualified };
  const isSame = (one: Configuration) => one.configurationType === configurationType && one.productName === productName;
  const present = qualified ? products.find((one) => isSame(one) && !isQualifying(one)) : undefined;
  if (!present) return bff<typeof createConfiguration>('POST', '/configurations', { body });
  const { id, version } = present;
  const changed = { ...body, id, ...(version !== undefined && { version }) };
  return bff<typeof changeConfiguration>('PATCH', '/configurations/{id}', { params: { id }, body: changed });
}

function sendPromotion(values: RateValues) {
  const { configurationId, configurationType, rate, startDay, endDay, quantity } = values;
  return bff<typeof createPromotion>('POST', '/promotions', {
    body: {
      configurationId: Number(configurationId),
      configurationType,
      rate: rate ?? 0,
      startDate: promotionStart(startDay),
      ...(values.promotionType === 'quantity' ? { quantity: quantity ?? 1 } : { endDate: promotionEnd(endDay) }),
    },
  });
}

function KindFields() {
  const { setValue } = useFormContext<RateValues>();
  const isDefault = useWatch<RateValues, 'rateType'>({ name: 'rateType' }) === 'default';
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4">
      <ChoiceField legend="Rate Type" name="rateType" options={RATE_TYPES} />
      {isDefault ? null : (
        <ChoiceField
          legend="Promotion Type"
          name="promotionType"
          options={[
            { value: 'date', label: 'Date' },
            { value: 'quantity', label: 'Quantity' },
          ]}
        />
      )}
      <ChoiceField
        legend="Product Type"
        name="configurationType"
        options={PRODUCT_TYPES.map((value) => ({ value, label: PRODUCT_TYPE_LABELS[value] }))}
        onChange={() => setValue('configurationId', '')}
      />
      {isDefault ? (
        <ChoiceField
          legend="Qualified Type"
          name="qualified"
          options={[
            { value: true, label: 'Qualifying' },
            { value: false, label: 'Non-qualifying' },
          ]}
        />
      ) : null}
    </div>
  );
}

/** The fields for the chosen kind. */
function TermFields({ products }: { products: readonly Configuration[] }) {
  const { rateType, qualified, configurationType } = useWatch<RateValues>();
  const isDefault = rateType === 'default';
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      {isDefault ? (
        <TextField name="productName" label="Product Name" autoComplete="off" />
      ) : (
        <SelectField name="configurationId" label="Product Name">
          <option value="">Choose a product</option>
          {products
            .filter((product) => product.configurationType === configurationType)
            .map(({ id, productName }) => (
              <option key={id} value={id}>
                {productName}
              </option>
            ))}
        </SelectField>
      )}
      {isDefault && !qualified ? null : <NumberField name="rate" label="Rate" suffix="Q" />}
      {isDefault ? null : <PeriodFields />}
    </div>
  );
}

/** Previews the form's promotion on past claims. */
function TriedPromotion() {
  const { configurationId, rate, promotionType, quantity, startDay = '', endDay = '', today } = useWatch<RateValues>();
  return (
    <TryPromotion what="claims" load={() => void PromotionTrialPart.load()}>
      <PromotionTrialPart
        terms={{
          configurationId: configurationId ? Number(configurationId) : null,
          rate: rate ?? null,
          quantity: promotionType === 'quantity' ? (quantity ?? null) : undefined,
          startDay: isDay(startDay) ? startDay : '',
          endDay: isDay(endDay) ? endDay : '',
        }}
        today={today ?? ''}
      />
    </TryPromotion>
  );
}

/** The period or quantity. Moving the start past the end moves the end too. */
function PeriodFields() {
  const { getValues, setValue } = useFormContext<RateValues>();
  const { promotionType, startDay = '', quantity, today: first = '' } = useWatch<RateValues>();
  const followStart = (start: string) => {
    if (start > getValues('endDay')) setValue('endDay', start);
  };
  return (
    <>
      <DayField name="startDay" label="Start Date" place="start" today={first} min={first} onTake={followStart} />
      {promotionType === 'date' ? (
        <DayField name="endDay" label="End Date" place="end" today={first} min={isDay(startDay) ? startDay : first} />
      ) : (
        <NumberField
          name="quantity"
          label="Quantity"
          suffix="pcs"
          hint={
            <output className="tabular-nums">
              {`Volume (W): ${quantity ? formatCount(volumeOf(quantity)) : '—'}`}
            </output>
          }
        />
      )}
    </>
  );
}
