import type { QpointManagementAddress } from '@/lib/paths';

type CompanySortField = NonNullable<QpointManagementAddress['sort']>;

/** Which way each field is sorted first: words from A, the rest from the largest or latest. */
export const NATURAL_DIRECTION: Readonly<Record<CompanySortField, 'asc' | 'desc'>> = {
  name: 'asc',
  state: 'asc',
  totalQpoints: 'desc',
  consumed: 'desc',
  availableQpoints: 'desc',
  latestUpdate: 'desc',
};
