import { createContext, use } from 'react';

/** What the fields of a list's filters show, and what a changed one does. */
export interface Filters {
  /** The ids of the fields begin with it. */
  id: string;
  values: Readonly<Record<string, unknown>>;
  /** In the line of filters a change is applied at once, in the phone's sheet with all others. */
  place: 'line' | 'sheet';
  change: (changed: Readonly<Record<string, unknown>>, entry?: 'push' | 'replace') => void;
  /** Takes a choice that filters nothing yet. */
  hold: (changed: Readonly<Record<string, unknown>>) => void;
  /** Reads what an option stands for. */
  read: (name: string, written: string) => unknown;
}

/** Of a field in the line of filters, where those but the search stand in the sheet: on phones, and beside a record. */
export const IN_SHEET_CLASS = 'max-sm:hidden beside:hidden';

export const FilterContext = createContext<Filters | null>(null);

export function useFilters(): Filters {
  const filters = use(FilterContext);
  if (!filters) throw new Error('A filter needs a FilterForm around it');
  return filters;
}
