import type { ListPreferences } from './list-preferences';

/** A list's filters and order as an address, with its columns and density. */
export interface ViewContent {
  address: string;
  preferences: ListPreferences;
}

/** Counts how a list differs from a saved view: filters, order, columns and density. */
export function countViewChanges(now: ViewContent, saved: ViewContent): number {
  const [one, other] = [partsOf(now.address), partsOf(saved.address)];
  const names = new Set([...one.keys(), ...other.keys()]);
  // Sorting is one choice with two parameters.
  if (names.has('sort')) names.delete('direction');
  const differs = (name: string) => {
    const at = (parts: ReadonlyMap<string, string>) =>
      name === 'sort' ? `${parts.get('sort')} ${parts.get('direction')}` : parts.get(name);
    return at(one) !== at(other);
  };
  const isArranged = layoutOf(now.preferences) !== layoutOf(saved.preferences);
  const changed = [isArranged, now.preferences.density !== saved.preferences.density].filter(Boolean).length;
  return [...names].filter(differs).length + changed;
}

function partsOf(address: string): Map<string, string> {
  const { pathname, searchParams } = new URL(`http://portal/list${address}`);
  const steps = pathname.split('/').slice(2);
  return new Map([...steps.map((step, index) => [String(index), step] as const), ...searchParams]);
}

const layoutOf = ({ columns, order = [], pinned = {} }: ListPreferences) =>
  JSON.stringify([sorted(columns), order, sorted(pinned)]);

const sorted = (flags: ListPreferences['columns']) => Object.entries(flags).toSorted();

export interface NamedView extends ViewContent {
  name: string;
  /** The role that the view belongs to; null for a personal view. */
  role: string | null;
}

/** Describes another person's change to a view. */
export function viewChangeInWords(before: NamedView, after: NamedView): string {
  const words = [
    before.name !== after.name && `its name is “${after.name}”`,
    before.address !== after.address && 'its filters or sort order changed',
    layoutOf(before.preferences) !== layoutOf(after.preferences) && 'its columns changed',
    before.preferences.density !== after.preferences.density && 'its density changed',
    before.role !== after.role &&
      (after.role === null ? 'it’s now for one person' : `it’s now for the role ${after.role}`),
  ].filter((each) => each !== false);
  const said = words.length > 0 ? words.join(', ').replace(/, (?=[^,]*$)/, ' and ') : 'it was saved without changes';
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`;
}
