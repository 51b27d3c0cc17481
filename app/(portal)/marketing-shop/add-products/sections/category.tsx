'use client';

import { X } from 'lucide-react';
import { useController } from 'react-hook-form';
import { SectionCard } from '@/components/form/section-card';
import { SelectField } from '@/components/form/select-field';
import { ErrorState } from '@/components/ui/error-state';
import { useProductEditor } from '../product-editor';
import type { ProductValues } from '../product-values';

/** The product's category, and further ones that it may stand in. */
export function Category() {
  const { categories, categoriesProblem, stored } = useProductEditor();
  const {
    field: { ref, value: chosen, onChange, onBlur },
    fieldState,
  } = useController<ProductValues, 'categories'>({ name: 'categories' });
  const [main, ...further] = chosen;
  const known = new Map([...(stored?.product.categories ?? []), ...(categories ?? [])].map(({ id, name }) => [id, name]));
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
      {categories === null ? (
        <ErrorState title={`There was a problem getting the categories ${categoriesProblem}`.trimEnd()} />
      ) : null}
      <SelectField
        ref={ref}
        label="Category"
        required
        value={main ?? ''}
        fault={fieldState.error?.message}
        onBlur={onBlur}
        onChange={({ target }) => {
          onChange(target.value === '' ? [...further] : [Number(target.value), ...further]);
        }}
      >
        <option value="">Choose a category</option>
        {options([...known.keys()].filter((id) => !further.includes(id)))}
      </SelectField>
      {main !== undefined && (free.length > 0 || further.length > 0) ? (
        <div className="flex flex-col gap-2">
          {further.length > 0 ? (
            <ul aria-label="Further categories" className="flex flex-wrap gap-1.5">
              {further.map((id) => (
                <li key={id} className="inline-flex h-7 max-w-full items-center gap-1 rounded-sm bg-quiet-weak pl-2 text-sm">
                  <span className="truncate">{nameOf(id)}</span>
                  <button
                    type="button"
                    aria-label={`Remove ${nameOf(id)}`}
                    className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-text"
                    onClick={() => onChange(chosen.filter((other) => other !== id))}
                  >
                    <X aria-hidden size={14} />
                  </button>
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
              <option value="">Add a further category</option>
              {options(free)}
            </SelectField>
          ) : null}
        </div>
      ) : null}
    </SectionCard>
  );
}
