'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { ChipsInput } from '@/components/form/chips-input';
import { FormField } from '@/components/form/form-field';
import { SelectField } from '@/components/form/select-field';
import { Button, buttonClass } from '@/components/ui/button';
import { valuesOfOption } from '@/lib/domain/option-changes';
import { CUSTOM_STANDS_ALONE, MAX_OPTION_TYPES, optionTypesOf, type OptionType } from '@/lib/domain/variant-options';
import { useProductEditor } from '../product-editor';
import { ColorCodes } from './color-codes';
import { Swatch } from './swatch';

const NAMES: Readonly<Record<OptionType, string>> = { size: 'Size', color: 'Color', custom: 'Custom' };
const TYPES: readonly OptionType[] = ['size', 'color', 'custom'];

/** The one or two options of a product with their values (spec 1 §2, Variants). */
export function OptionEditor({
  pending,
  onAdd,
  onRemove,
}: {
  pending: boolean;
  onAdd: (type: OptionType, typed: string) => void;
  onRemove: (type: OptionType, value: string) => void;
}) {
  const { store } = useProductEditor();
  const { options } = useSyncExternalStore(store.subscribe, store.state, store.state);
  // An option that has no value yet is known to this screen alone.
  const [begun, setBegun] = useState<readonly OptionType[]>(() => (optionTypesOf(options).length === 0 ? ['size'] : []));
  const [refused, setRefused] = useState<OptionType | null>(null);
  const filled = optionTypesOf(options);
  const types = [...filled, ...begun.filter((type) => !filled.includes(type))].slice(0, MAX_OPTION_TYPES);
  const free = TYPES.filter((type) => !types.includes(type));
  const canAdd = types.length < MAX_OPTION_TYPES && !types.includes('custom');

  const swap = (from: OptionType, to: OptionType) => {
    const others = types.filter((type) => type !== from);
    if (others.length > 0 && (to === 'custom' || others.includes('custom'))) return setRefused(from);
    setRefused(null);
    setBegun([...begun.filter((type) => type !== from), to]);
  };

  return (
    <div className="flex flex-col gap-4">
      {types.map((type) => {
        const isFilled = filled.includes(type);
        return (
          <div key={type} className="flex flex-col gap-3 rounded border border-line p-4">
            <div className="grid gap-3 sm:grid-cols-[160px_minmax(0,1fr)_auto]">
              <SelectField
                label="Option"
                value={type}
                disabled={isFilled}
                fault={refused === type ? CUSTOM_STANDS_ALONE : undefined}
                onChange={({ target }) => swap(type, target.value as OptionType)}
              >
                {TYPES.filter((each) => each === type || free.includes(each)).map((each) => (
                  <option key={each} value={each}>
                    {NAMES[each]}
                  </option>
                ))}
              </SelectField>
              <FormField label={`${NAMES[type]} values`} hint="End each value with a comma or Enter.">
                {(control) => (
                  <ChipsInput
                    control={control}
                    values={valuesOfOption(options, type)}
                    disabled={pending}
                    placeholder={type === 'size' ? 'S, M, L' : type === 'color' ? 'Black, White' : 'Values'}
                    onAdd={(typed) => onAdd(type, typed)}
                    onRemove={(value) => onRemove(type, value)}
                    {...(type === 'color' && {
                      before: (name: string) => <Swatch code={options.colors.find((color) => color.name === name)?.hex ?? ''} />,
                    })}
                  />
                )}
              </FormField>
              {!isFilled && types.length > 1 ? (
                <button
                  type="button"
                  aria-label={`Remove the option ${NAMES[type]}`}
                  className={buttonClass('quiet', 'w-8 self-start px-0! sm:mt-7')}
                  onClick={() => {
                    setRefused(null);
                    setBegun(begun.filter((each) => each !== type));
                  }}
                >
                  <Trash2 aria-hidden size={16} />
                </button>
              ) : null}
            </div>
            {type === 'color' && options.colors.length > 0 ? <ColorCodes /> : null}
          </div>
        );
      })}
      {canAdd ? (
        <Button
          className="self-start"
          onClick={() => setBegun([...begun, types.includes('size') ? 'color' : 'size'])}
        >
          <Plus aria-hidden size={16} />
          Add another option
        </Button>
      ) : null}
    </div>
  );
}
