export interface MenuPlace {
  href: string;
  label: string;
  areas: readonly string[];
}

/**
 * The menu page sharing the most segments with an address, the first of equals.
 *
 * @returns undefined if none shares the first segment
 */
export function nearestPage(path: string, places: readonly MenuPlace[]): MenuPlace | undefined {
  const nearness = (place: MenuPlace) => Math.max(...place.areas.map((area) => commonSegments(path, area)));
  const best = places.toSorted((one, other) => nearness(other) - nearness(one))[0];
  return best && nearness(best) > 0 ? best : undefined;
}

function commonSegments(one: string, other: string): number {
  const [segments, others] = [segmentsOf(one), segmentsOf(other)];
  const differs = segments.findIndex((segment, index) => segment !== others[index]);
  return differs === -1 ? segments.length : differs;
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');
