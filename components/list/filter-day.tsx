'use client';

import { DateRangeField } from '@/components/ui/date-range-field';
import { asWritten } from '@/lib/addresses/list-address';
import { IN_SHEET_CLASS, useFilters } from './filter-context';

/** @param today `YYYY-MM-DD` */
export function FilterDay({ name, label, today }: { name: string; label: string; today: string }) {
  const { id, values, place, change } = useFilters();
  return (
    <DateRangeField
      id={`${id}-${name}-${place}`}
      range={{ startDate: asWritten(values, name) as string | undefined }}
      today={today}
      label={label}
      single
      onChange={(_, { startDate }) => change({ [name]: startDate })}
      className={place === 'line' ? IN_SHEET_CLASS : undefined}
    />
  );
}
