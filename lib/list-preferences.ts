/**
 * Columns and density of lists, in a cookie per person: the server renders them without a flash, and people share
 * browsers.
 */

export type Density = 'regular' | 'compact';

export interface ListPreferences {
  density: Density;
  /** Only columns that differ from the default, by id. */
  columns: Readonly<Record<string, boolean>>;
}

export const DEFAULT_LIST_PREFERENCES: ListPreferences = { density: 'regular', columns: {} };

/** A cookie may hold 4 KB, name and attributes included; thirty lists share one. */
const MAX_COOKIE_LENGTH = 3800;

const MAX_COLUMNS = 40;

type Stored = Record<string, { d?: 1; c?: Record<string, 0 | 1> }>;

/** The name of a person's cookie. */
export function listPreferencesCookie(userId: number): string {
  return `qp_list_${userId}`;
}

/** What a person chose for a list; a cookie is anyone's to edit, so what can't be read counts as not chosen. */
export function readListPreferences(cookie: string | undefined, list: string): ListPreferences {
  const stored = parse(cookie);
  const own = Object.hasOwn(stored, list) ? stored[list] : undefined;
  if (!isRecord(own)) return DEFAULT_LIST_PREFERENCES;
  const columns = isRecord(own.c) ? Object.entries(own.c).slice(0, MAX_COLUMNS) : [];
  return {
    density: own.d === 1 ? 'compact' : 'regular',
    columns: Object.fromEntries(
      columns.filter(([, shown]) => shown === 0 || shown === 1).map(([id, shown]) => [id, shown === 1]),
    ),
  };
}

/**
 * The cookie's value with one list changed. Past what a cookie holds, other lists fall back to their defaults: better
 * than a change that does nothing.
 */
export function writeListPreferences(cookie: string | undefined, list: string, preferences: ListPreferences): string {
  const columns = Object.entries(preferences.columns).map(([id, shown]) => [id, shown ? 1 : 0] as const);
  const own: Stored[string] = {
    ...(preferences.density === 'compact' ? { d: 1 as const } : {}),
    ...(columns.length ? { c: Object.fromEntries(columns) } : {}),
  };
  const all = encode({ ...parse(cookie), [list]: own });
  return all.length <= MAX_COOKIE_LENGTH ? all : encode({ [list]: own });
}

function encode(stored: Record<string, unknown>): string {
  return encodeURIComponent(JSON.stringify(stored));
}

function parse(cookie: string | undefined): Record<string, unknown> {
  if (!cookie) return {};
  try {
    const value: unknown = JSON.parse(cookie.startsWith('%7B') ? decodeURIComponent(cookie) : cookie);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
