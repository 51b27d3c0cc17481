/** Header in which Next's router lists the parts of a page that it has. */
export const ROUTER_STATE_HEADER = 'next-router-state-tree';

/** Next's own limit. */
const MAX_CHARACTERS = 40_000;
/** More than any address here has. */
const MAX_DEPTH = 100;

/** Markers of intercepted folders. */
const NEAR = ['(..)(..)', '(.)', '(..)', '(...)'];
const PARAMETER_KINDS = ['c', 'oc', 'd', ...NEAR.flatMap((near) => [`ci${near}`, `di${near}`])];
const REFRESHES = ['refetch', 'inside-shared-layout', 'metadata-only'];

/** Whether Next can parse a router state; it answers 500 otherwise. */
export function isRouterState(written: string): boolean {
  if (written.length > MAX_CHARACTERS) return false;
  try {
    return isTree(JSON.parse(decodeURIComponent(written)), 0);
  } catch {
    return false;
  }
}

function isTree(value: unknown, depth: number): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6 || depth > MAX_DEPTH) return false;
  const [segment, children, refreshed, refresh, hint, last] = value as unknown[];
  return (
    isSegment(segment) &&
    isRecord(children) &&
    Object.values(children).every((child) => isTree(child, depth + 1)) &&
    (refreshed == null || (isTexts(refreshed) && refreshed.length === 2)) &&
    (refresh == null || REFRESHES.includes(String(refresh))) &&
    (hint == null || typeof hint === 'number') &&
    (last === undefined || typeof last === 'string')
  );
}

function isSegment(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [name, key, kind, siblings] = value as unknown[];
  return isTexts([name, key]) && PARAMETER_KINDS.includes(String(kind)) && (siblings === null || isTexts(siblings));
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
