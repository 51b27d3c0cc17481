import { METHOD_NAME_ALL, type Params } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import type { Endpoint } from '../contract/endpoint';

export interface Match<E extends Endpoint = Endpoint> {
  endpoint: E;
  params: Record<string, string>;
}

/**
 * Finds the endpoint of a percent-encoded path. Fixed segments win over parameters.
 * @returns a function that returns `405` for a path with other methods, `404` for an unknown path
 */
export function endpointMatcher<E extends Endpoint>(
  endpoints: readonly E[],
): (method: string, path: string) => Match<E> | 404 | 405 {
  const router = new TrieRouter<E>();
  const parameterCount = ({ path }: E) => path.split('{').length;
  // The matcher prefers what was added first.
  for (const endpoint of endpoints.toSorted((a, b) => parameterCount(a) - parameterCount(b)))
    router.add(METHOD_NAME_ALL, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), endpoint);
  return (method, path) => {
    const decoded = decodedPath(path);
    const matches = decoded === null ? [] : router.match(METHOD_NAME_ALL, decoded)[0];
    const matchedPath = matches[0]?.[0].path;
    if (matchedPath === undefined) return 404;
    const match = matches.find(([endpoint]) => endpoint.method === method && endpoint.path === matchedPath);
    return match ? { endpoint: match[0], params: match[1] as Params } : 405;
  };
}

/** Null if the path could mean another one once rewritten. */
function decodedPath(path: string): string | null {
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent);
    return segments.some((segment) => /^\.{0,2}$|[/\\\u0000-\u001f]/.test(segment)) ? null : `/${segments.join('/')}`;
  } catch {
    return null;
  }
}
