import type { Category } from '@/lib/contract/categories';

/** What a row of the categories table shows. */
export interface CategoryRow {
  id: number;
  name: string;
  priority: number;
  /** Products in it; absent where the upstream doesn't tell. */
  count?: number;
  version?: number;
}

export function toCategoryRow({ id, name, priority, count, version }: Category): CategoryRow {
  return { id, name, priority, ...(count === undefined ? {} : { count }), ...(version === undefined ? {} : { version }) };
}
