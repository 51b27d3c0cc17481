import type { RouteType } from '../domain/access-table';
import { positiveNumber, type SearchParams } from './list-address';
import { NEW_ORDER_PATH } from './paths';

/** What staff enter by hand: the label of its button, its page, and the area in which they need the right to change. */
export const BY_STAFF = {
  order: { label: 'New order', path: NEW_ORDER_PATH, area: 'orders' },
} as const satisfies Record<string, { label: string; path: string; area: RouteType }>;

export type ByStaff = keyof typeof BY_STAFF;

/** @param company preselects it */
export function newHref(kind: ByStaff, company?: number): string {
  const { path } = BY_STAFF[kind];
  return company === undefined ? path : `${path}?company=${company}`;
}

/** The preselected company in a form's address; null if there is none. */
export function companyIn({ company }: SearchParams): number | null {
  return (typeof company === 'string' && positiveNumber(company)) || null;
}
