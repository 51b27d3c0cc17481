'use client';

import type { ComponentProps } from 'react';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import type { CarriersReading } from './use-carriers';

/** Chooses a carrier; nothing is chosen at first. */
export function CarrierSelect({ carriers, ...select }: ComponentProps<'select'> & { carriers: CarriersReading }) {
  const names = carriers && 'names' in carriers ? carriers.names : [];
  return (
    <select {...select} className={`${LIST_FIELD_CLASS} w-full`}>
      <option value="">{carriers ? 'Choose a carrier' : 'Loading carriers…'}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name.toUpperCase()}
        </option>
      ))}
    </select>
  );
}
