'use client';

import { useId, type Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormController, FieldNote } from '@/components/form/form-field';
import { useFormReadOnly } from '@/components/form/read-only';
import { NoListOptions } from '@/components/form/no-list-options';
import { SectionCard } from '@/components/form/section-card';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { offered } from '@/lib/domain/offered';
import { VOLUME_BOUNDS, VOLUME_HELPER } from '@/lib/domain/registration';
import type { Choices } from './use-choices';
import type { FormValues } from './registration-values';

const LISTS_OF = {
  modules: ['module-brands', 'module-volumes'],
  ess: ['battery-brands', 'battery-volumes'],
} as const;

/** One kind of a partner's installations: brands and a volume, or None (spec 3 §2). */
export function InstallationsCard({
  kind,
  title,
  choices,
}: {
  kind: 'modules' | 'ess';
  title: string;
  choices: Choices;
}) {
  const noteId = useId();
  const isReadOnly = useFormReadOnly();
  const { setValue } = useFormContext<FormValues>();
  const installations = useWatch<FormValues, 'modules' | 'ess'>({ name: kind });
  const { none, volumeId } = installations;
  const bounds = none ? undefined : VOLUME_BOUNDS[volumeId];
  // A stored brand stays available even if the upstream no longer offers it.
  const brands = [...new Set([...offered(choices.brands[kind]).map(({ name }) => name), ...installations.brands])];
  const [brandList, volumeList] = LISTS_OF[kind];
  return (
    <SectionCard title={title}>
      <fieldset className="flex flex-col gap-2" aria-describedby={noteId}>
        <legend className="mb-2 text-sm font-medium">Brands</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          <FormController name={`${kind}.brands`}>
            {(bound, fault) => {
              const chosen = (bound?.value ?? []) as readonly string[];
              return (
                <>
                  {brands.map((brand, index) => (
                    <label key={brand} className="flex min-h-6 items-center gap-2">
                      <input
                        type="checkbox"
                        ref={index === 0 ? (bound?.ref as Ref<HTMLInputElement> | undefined) : undefined}
                        className="size-4 shrink-0 accent-accent"
                        checked={chosen.includes(brand)}
                        disabled={isReadOnly || none}
                        onChange={({ target }) =>
                          bound?.onChange(target.checked ? [...chosen, brand] : chosen.filter((each) => each !== brand))
                        }
                      />
                      {brand}
                    </label>
                  ))}
                  <label className="flex min-h-6 items-center gap-2 font-medium">
                    <input
                      type="checkbox"
                      className="size-4 shrink-0 accent-accent"
                      checked={none}
                      disabled={isReadOnly}
                      onChange={({ target }) => {
                        const cleared = {
                          ...installations,
                          none: target.checked,
                          ...(target.checked && { brands: [], volumeId: '', volume: '' }),
                        };
                        setValue(kind, cleared, { shouldDirty: true, shouldValidate: true });
                      }}
                    />
                    None
                  </label>
                  <div className="w-full empty:hidden">
                    <FieldNote
                      id={noteId}
                      fault={fault}
                      hint={choices.empty.has(brandList) ? <NoListOptions list={brandList} /> : undefined}
                    />
                  </div>
                </>
              );
            }}
          </FormController>
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name={`${kind}.volumeId`}
          label="Installation volume"
          disabled={none}
          hint={choices.empty.has(volumeList) ? <NoListOptions list={volumeList} /> : undefined}
          onInput={() => setValue(`${kind}.volume`, '', { shouldDirty: true })}
        >
          <option value="">Choose a volume</option>
          {offered(choices.volumes[kind], ({ id }) => String(id) === volumeId).map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </SelectField>
        {bounds ? (
          <TextField
            name={`${kind}.volume`}
            label={`Quantity (${bounds.unit})`}
            hint={VOLUME_HELPER}
            inputMode="decimal"
            maxLength={16}
            autoComplete="off"
          />
        ) : null}
      </div>
    </SectionCard>
  );
}
