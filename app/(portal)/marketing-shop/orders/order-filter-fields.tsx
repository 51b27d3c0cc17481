'use client';

import clsx from 'clsx';
import { FilterSelect } from '@/components/list/filter-select';
import { DateField } from '@/components/ui/date-field';
import { dateFault } from '@/lib/domain/date-range';
import type { OrdersView } from './orders-address';
import type { OrderFilters } from './orders-filters';

type SearchBy = NonNullable<OrdersView['searchBy']>;

/** What orders can be searched by (spec 1 §2). */
const SEARCH_FIELD_LABELS: Readonly<Record<SearchBy, string>> = {
  orderNumber: 'Order Number',
  companyName: 'Company Name',
  sku: 'SKU Number',
};

/** What orders are searched by: one field, or all. */
export function OrderSearchBy({
  value,
  onChange,
  className,
}: {
  value: SearchBy | undefined;
  onChange: (field: SearchBy | undefined) => void;
  className?: string;
}) {
  return (
    <FilterSelect
      name="searchBy"
      label="Filter by"
      all="All fields"
      value={value}
      className={clsx('search-by', className)}
      onChange={(field) => onChange((field || undefined) as SearchBy | undefined)}
    >
      {Object.entries(SEARCH_FIELD_LABELS).map(([field, label]) => (
        <option key={field} value={field}>
          {label}
        </option>
      ))}
    </FilterSelect>
  );
}

/** From which day to which orders were made; each field keeps the other's day in mind (spec 1 §5). */
export function OrderDateFields({
  filters,
  today,
  onChange,
}: {
  filters: OrderFilters;
  today: string;
  onChange: (filters: Pick<OrderFilters, 'startDate' | 'endDate'>) => void;
}) {
  const bounds = { startDate: filters.startDate, endDate: filters.endDate, today };
  return (
    <>
      <DateField
        label="Start date"
        value={filters.startDate}
        today={today}
        refuse={(day) => dateFault('startDate', day, bounds)}
        onChange={(startDate) => onChange({ startDate, endDate: filters.endDate })}
      />
      <DateField
        label="End date"
        value={filters.endDate}
        today={today}
        refuse={(day) => dateFault('endDate', day, bounds)}
        onChange={(endDate) => onChange({ startDate: filters.startDate, endDate })}
      />
    </>
  );
}
