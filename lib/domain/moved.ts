/**
 * A list with one of its items in another place.
 * @param from its place, from 0
 * @param to its place afterwards
 */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
