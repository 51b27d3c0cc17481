import { createContext, use } from 'react';

export interface Filters {
  /** Prefix of the fields' ids. */
  id: string;
  values: Readonly<Record<string, unknown>>;
  /** The filter line applies each change immediately; the phone's sheet applies all of them together. */
  place: 'line' | 'sheet';
  change: (changed: Readonly<Record<string, unknown>>, entry?: 'push' | 'replace') => void;
  /** Keeps a choice that has no effect until a search text is entered. */
  hold: (changed: Readonly<Record<string, unknown>>) => void;
  /** Parses an option's value. */
  read: (name: string, written: string) => unknown;
}

/** Hides filters other than the search where the sheet holds them: on phones and beside a record. */
export const IN_SHEET_CLASS = 'max-sm:hidden beside:hidden';

export const FilterContext = createContext<Filters | null>(null);

export function useFilters(): Filters {
  const filters = use(FilterContext);
  if (!filters) throw new Error('A filter needs a FilterForm around it');
  return filters;
}
