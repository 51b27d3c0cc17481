'use client';

import { useSyncExternalStore } from 'react';
import { MAX_OPTION_VALUE } from '@/lib/domain/product-limits';
import { useProductEditor } from '../product-editor';
import { Swatch } from './swatch';

/** The hex code of each color: free text, with a swatch as far as it is one (spec 1 §2, Variants). */
export function ColorCodes() {
  const { store } = useProductEditor();
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
