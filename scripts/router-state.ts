/** By which Next's router in the browser tells which parts of a page it has. */
export const ROUTER_STATE_HEADER = 'next-router-state-tree';

/** As Next bounds it. */
const MAX_CHARACTERS = 40_000;
/** More folders than any address here has. */
const MAX_DEPTH = 100;

/** How far away an intercepted folder may be. */
const NEAR = ['(..)(..)', '(.)', '(..)', '(...)'];
const PARAMETER_KINDS = ['c', 'oc', 'd', ...NEAR.flatMap((near) => [`ci${near}`, `di${near}`])];
const REFRESHES = ['refetch', 'inside-shared-layout', 'metadata-only'];

/** Is this a router state that Next reads? It answers 500 to any other one. */
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
