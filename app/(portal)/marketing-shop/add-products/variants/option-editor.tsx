'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { ChipsInput } from '@/components/form/chips-input';
import { useFormBusy } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useFormReadOnly } from '@/components/form/read-only';
import { SelectField } from '@/components/form/select-field';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { MAX_OPTION_VALUE } from '@/lib/domain/product-limits';
import {
  CUSTOM_STANDS_ALONE,
  MAX_OPTION_TYPES,
  optionTypesOf,
  valuesOfOption,
  type OptionType,
} from '@/lib/domain/variant-options';
import { neverChanges } from '@/lib/bff/store';
import { useProductEditor } from '../product-editor';

const NAMES: Readonly<Record<OptionType, string>> = { size: 'Size', color: 'Color', custom: 'Custom' };
const TYPES: readonly OptionType[] = ['size', 'color', 'custom'];

interface OptionEditorProps {
  pending: boolean;
  onAdd: (type: OptionType, typed: string) => void;
  onRemove: (type: OptionType, value: string) => void;
}

/** The product's one or two options with their values (spec 1 §2, Variants). */
export function OptionEditor({ pending, onAdd, onRemove }: OptionEditorProps) {
  const { store } = useProductEditor();
  const isReadOnly = useFormReadOnly();
  const { options } = useSyncExternalStore(store.subscribe, store.state, store.state);
  // Options without values exist only on this screen.
  const [begun, setBegun] = useState<readonly OptionType[]>(() =>
    optionTypesOf(options).length === 0 ? ['size'] : [],
  );
  const [refused, setRefused] = useState<OptionType | null>(null);
  const filled = optionTypesOf(options);
  const types = [...filled, ...begun.filter((type) => !filled.includes(type))].slice(0, MAX_OPTION_TYPES);
  const free = TYPES.filter((type) => !types.includes(type));
  const canAdd = types.length < MAX_OPTION_TYPES;

  const addType = () => {
    if (types.includes('custom')) return setRefused('custom');
    setBegun([...begun, types.includes('size') ? 'color' : 'size']);
  };

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
              <FormField label={`${NAMES[type]} values`} hint="Press comma or Enter after each value.">
                {(control) => (
                  <ChipsInput
                    control={control}
                    values={valuesOfOption(options, type)}
                    disabled={pending}
                    placeholder={type === 'size' ? 'S, M, L' : type === 'color' ? 'Black, White' : 'Values'}
                    onAdd={(typed) => onAdd(type, typed)}
                    onRemove={(value) => onRemove(type, value)}
                    {...(type === 'color' && {
                      before: (name: string) => (
                        <Swatch code={options.colors.find((color) => color.name === name)?.hex ?? ''} />
                      ),
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
      {canAdd && !isReadOnly ? (
        <Button className="self-start" onClick={addType}>
          <Plus aria-hidden size={16} />
          Add another option
        </Button>
      ) : null}
    </div>
  );
}

/** Each color's code as free text, with a swatch if it is valid (spec 1 §2, Variants). */
function ColorCodes() {
  const { store } = useProductEditor();
  const isBusy = useFormBusy();
  const { options } = useSyncExternalStore(store.subscribe, store.state, store.state);
  return (
    <ul aria-label="Hex codes" className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {options.colors.map(({ name, hex }) => (
        <li key={name}>
          <label className="flex items-center gap-2 text-sm">
            <span className="w-24 shrink-0 truncate" title={name}>
              {name}
            </span>
            <span className="relative block min-w-0 flex-1">
              <input
                value={hex}
                readOnly={isBusy}
                aria-label={`Hex code of ${name}`}
                maxLength={MAX_OPTION_VALUE}
                placeholder="#000000"
                spellCheck={false}
                autoComplete="off"
                className="h-8 w-full rounded border border-control bg-surface pr-2 pl-8 font-mono text-sm"
                onChange={({ target }) => store.setHex(name, target.value)}
              />
              <span className="pointer-events-none absolute inset-y-0 left-2 flex items-center">
                <Swatch code={hex} />
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** A swatch of a color code, which is free text; empty if the browser can't parse it. */
export function Swatch({ code }: { code: string }) {
  const written = code.trim();
  // The server can't ask the browser, so it accepts only codes that all browsers parse.
  const isColor = useSyncExternalStore(
    neverChanges,
    () => canRead(written),
    () => isHexCode(written),
  );
  if (!isColor) return null;
  const look = 'size-4 shrink-0 rounded-full border border-control';
  return <span aria-hidden data-swatch className={look} style={{ background: written }} />;
}

function isHexCode(code: string): boolean {
  return /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(code);
}

function canRead(code: string): boolean {
  return code !== '' && !/^(inherit|initial|unset|revert.*)$/i.test(code) && CSS.supports('color', code);
}
