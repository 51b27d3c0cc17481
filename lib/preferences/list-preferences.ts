import type { Density } from '../domain/density';

/**
 * Columns and density of lists are in a cookie per person, because the server renders them and people share browsers.
 */

export interface ListPreferences {
  density: Density;
  /** Only columns that differ from the default, by id. */
  columns: Readonly<Record<string, boolean>>;
  /** Ids of all movable columns in order; absent for the default order. */
  order?: readonly string[] | undefined;
  /** Only pins that differ from the default, by id; absent if none does. */
  pinned?: Readonly<Record<string, boolean>> | undefined;
}

export const DEFAULT_LIST_PREFERENCES: ListPreferences = { density: 'regular', columns: {} };

/** A list with the preferences that the server read from the person's cookie. */
export interface PersonalList {
  /** The list's name, such as `orders`. */
  name: string;
  userId: number;
  rendered: ListPreferences;
  /** The density of lists without their own. */
  usualDensity: Density;
}

/** Cookies are limited to 4 KB with name and attributes; thirty lists share one. */
const MAX_COOKIE_LENGTH = 3800;

const MAX_COLUMNS = 40;

/** The cookie's key for all lists. */
const ALL_LISTS = '*';

/** Stored by index, so don't reorder: `1` has always been compact. */
const STORED_DENSITIES: readonly Density[] = ['regular', 'compact', 'comfortable'];

interface Stored {
  d?: number;
  c?: Record<string, 0 | 1>;
  o?: readonly string[];
  p?: Record<string, 0 | 1>;
}

export function listPreferencesCookie(userId: number): string {
  return `qp_list_${userId}`;
}

/** The person's density for lists without their own. */
export function readUsualDensity(cookie: string | undefined): Density {
  return densityOf(parse(cookie)[ALL_LISTS]) ?? DEFAULT_LIST_PREFERENCES.density;
}

/** Reads a list's preferences. Cookies can be edited by anyone, so ignore invalid parts. */
export function readListPreferences(cookie: string | undefined, list: string): ListPreferences {
  const stored = parse(cookie);
  const own = Object.hasOwn(stored, list) ? stored[list] : undefined;
  const usual = readUsualDensity(cookie);
  if (!isRecord(own)) return { ...DEFAULT_LIST_PREFERENCES, density: usual };
  const order = Array.isArray(own.o) ? own.o.filter((id): id is string => typeof id === 'string') : [];
  const pinned = flagsOf(own.p);
  return {
    density: densityOf(own) ?? usual,
    columns: flagsOf(own.c),
    ...(order.length > 0 && { order: order.slice(0, MAX_COLUMNS) }),
    ...(Object.keys(pinned).length > 0 && { pinned }),
  };
}

export function personalList(cookie: string | undefined, name: string, userId: number): PersonalList {
  return { name, userId, rendered: readListPreferences(cookie, name), usualDensity: readUsualDensity(cookie) };
}

function densityOf(stored: unknown): Density | undefined {
  return isRecord(stored) && typeof stored.d === 'number' ? STORED_DENSITIES[stored.d] : undefined;
}

function flagsOf(stored: unknown): Record<string, boolean> {
  const flags = isRecord(stored) ? Object.entries(stored).slice(0, MAX_COLUMNS) : [];
  return Object.fromEntries(flags.filter(([, is]) => is === 0 || is === 1).map(([id, is]) => [id, is === 1]));
}

const flags = (chosen: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(Object.entries(chosen).map(([id, is]) => [id, is ? 1 : 0] as const));

/**
 * Updates one list in the cookie's value. If it gets too long, other lists are dropped, because the change itself must
 * not fail.
 */
export function writeListPreferences(cookie: string | undefined, list: string, preferences: ListPreferences): string {
  const { density, columns, order, pinned = {} } = preferences;
  const own: Stored = {
    ...(density === readUsualDensity(cookie) ? {} : { d: STORED_DENSITIES.indexOf(density) }),
    ...(Object.keys(columns).length > 0 ? { c: flags(columns) } : {}),
    ...(order ? { o: order } : {}),
    ...(Object.keys(pinned).length > 0 ? { p: flags(pinned) } : {}),
  };
  const before = parse(cookie);
  const all = encode({ ...before, [list]: own });
  return all.length <= MAX_COOKIE_LENGTH ? all : encode({ [ALL_LISTS]: before[ALL_LISTS], [list]: own });
}

/** Sets the density of all lists in the cookie's value and removes their own. */
export function writeDensityOfAll(cookie: string | undefined, density: Density): string {
  const lists = Object.entries(parse(cookie)).flatMap(([list, stored]) => {
    const { d: _, ...own }: Stored = isRecord(stored) ? stored : {};
    return Object.keys(own).length > 0 && list !== ALL_LISTS ? [[list, own] as const] : [];
  });
  return encode({ [ALL_LISTS]: { d: STORED_DENSITIES.indexOf(density) }, ...Object.fromEntries(lists) });
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
