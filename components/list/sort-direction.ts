/** Which way a list is sorted. */
export type SortDirection = 'asc' | 'desc';

/**
 * Which way a list is sorted once somebody presses the header of a field: the other way round where it is sorted by that
 * field already, else the way that suits the field.
 *
 * @param natural the way that suits each field
 */
export function directionAfter<Field extends string>(
  field: Field,
  sorted: { sort: Field; direction: SortDirection },
  natural: Readonly<Record<Field, SortDirection>>,
): SortDirection {
  if (field !== sorted.sort) return natural[field];
  return sorted.direction === 'asc' ? 'desc' : 'asc';
}
