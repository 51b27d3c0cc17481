'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import {
  faultOfPriceRule,
  faultOfStockRule,
  PRICE_MODES,
  STOCK_MODES,
  type CategoryMode,
  type PriceRule,
  type StockRule,
} from '@/lib/domain/product-bulk';
import { PRICE_BLANK, QUANTITY_BLANK } from '@/lib/domain/product-faults';
import { ALL_CATEGORIES } from '../products-source';

/** A rule whose amount may be missing. */
export interface Typed<Mode extends string> {
  mode: Mode;
  amount: number | null;
}

interface FieldsProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  /** Whether the user has pressed the button. Only then are missing values reported. */
  isTried: boolean;
}

const NUMBER_BLANK = 'Enter a number.';

const FIELDS_CLASS = 'grid gap-3 sm:grid-cols-2';

const PRICE_LABELS: Readonly<Record<PriceRule['mode'], string>> = {
  raiseByPercent: 'Raise by percent',
  lowerByPercent: 'Lower by percent',
  raiseBy: 'Raise by points',
  lowerBy: 'Lower by points',
  set: 'Set to',
};

export function PriceFields({ value, onChange, isTried }: FieldsProps<Typed<PriceRule['mode']>>) {
  const { mode, amount } = value;
  const isPercent = mode === 'raiseByPercent' || mode === 'lowerByPercent';
  return (
    <div className={FIELDS_CLASS}>
      <Modes label="Price" modes={PRICE_MODES} labels={PRICE_LABELS} value={value} onChange={onChange} />
      <Amount
        label={isPercent ? 'Percent' : 'Points'}
        suffix={isPercent ? '%' : 'Q'}
        hint="Rounded to whole points."
        fault={faultOfAmount(amount, {
          blank: isTried && (mode === 'set' ? PRICE_BLANK : NUMBER_BLANK),
          faultOf: (typed) => faultOfPriceRule({ mode, amount: typed }),
        })}
        amount={amount}
        onChange={(typed) => onChange({ mode, amount: typed })}
      />
    </div>
  );
}

const STOCK_LABELS: Readonly<Record<StockRule['mode'], string>> = {
  set: 'Set to',
  add: 'Add',
  take: 'Subtract',
  unlimited: 'Unlimited',
};

export function StockFields({ value, onChange, isTried }: FieldsProps<Typed<StockRule['mode']>>) {
  const { mode, amount } = value;
  return (
    <div className={FIELDS_CLASS}>
      <Modes label="Stock" modes={STOCK_MODES} labels={STOCK_LABELS} value={value} onChange={onChange} />
      {mode === 'unlimited' ? null : (
        <Amount
          label="Pieces"
          hint="Applies to each variant, if there are any."
          fault={faultOfAmount(amount, {
            blank: isTried && (mode === 'set' ? QUANTITY_BLANK : NUMBER_BLANK),
            faultOf: (typed) => faultOfStockRule({ mode, amount: typed }),
          })}
          amount={amount}
          onChange={(typed) => onChange({ mode, amount: typed })}
        />
      )}
    </div>
  );
}

/** @param blank the error for an empty field; false before the first submit */
function faultOfAmount(
  amount: number | null,
  { blank, faultOf }: { blank: string | false; faultOf: (amount: number) => string | null },
): string | undefined {
  if (amount === null) return blank || undefined;
  return faultOf(amount) ?? undefined;
}

function Modes<Mode extends string>({
  label,
  modes,
  labels,
  value,
  onChange,
}: {
  label: string;
  modes: readonly Mode[];
  labels: Readonly<Record<Mode, string>>;
  value: Typed<Mode>;
  onChange: (value: Typed<Mode>) => void;
}) {
  return (
    <SelectField
      label={label}
      size="small"
      value={value.mode}
      onChange={({ target }) => onChange({ ...value, mode: modes[target.selectedIndex] ?? value.mode })}
    >
      {modes.map((mode) => (
        <option key={mode} value={mode}>
          {labels[mode]}
        </option>
      ))}
    </SelectField>
  );
}

/** The amount, with initial focus. */
function Amount({
  label,
  suffix,
  hint,
  fault,
  amount,
  onChange,
}: {
  label: string;
  suffix?: string;
  hint: string;
  fault: string | undefined;
  amount: number | null;
  onChange: (amount: number | null) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <NumberField
      ref={box}
      label={label}
      size="small"
      suffix={suffix}
      hint={hint}
      fault={fault}
      value={amount}
      onChange={onChange}
    />
  );
}

/** The chosen category, and whether it replaces the others. */
export interface TypedCategory {
  mode: CategoryMode;
  category: { id: number; name: string } | null;
}

export function CategoryFields({ value, onChange, isTried }: FieldsProps<TypedCategory>) {
  const { data, error, refetch } = useQuery(ALL_CATEGORIES);
  const chooser = useRef<HTMLSelectElement>(null);
  useEffect(() => chooser.current?.focus(), []);
  const { mode, category } = value;
  if (!data && error) {
    return (
      <PartProblem retry={<RetryButton of={error} onRetry={() => void refetch()} />}>
        {`There was a problem getting the categories ${error.message}`}
      </PartProblem>
    );
  }
  return (
    <div className={FIELDS_CLASS}>
      <SelectField
        label="Change"
        size="small"
        value={mode}
        onChange={({ target }) => onChange({ ...value, mode: target.value === 'set' ? 'set' : 'add' })}
      >
        <option value="add">Add to a category</option>
        <option value="set">Move to a category</option>
      </SelectField>
      <SelectField
        ref={chooser}
        label="Category"
        size="small"
        fault={isTried && !category ? 'Category can’t be blank' : undefined}
        value={String(category?.id ?? '')}
        onChange={({ target }) =>
          onChange({ ...value, category: data?.find(({ id }) => String(id) === target.value) ?? null })
        }
      >
        <option value="">Choose a category</option>
        {data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
