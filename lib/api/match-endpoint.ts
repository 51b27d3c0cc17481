import type { Endpoint } from '../contract/endpoint';

export interface Match<E extends Endpoint = Endpoint> {
  endpoint: E;
  params: Record<string, string>;
}

/**
 * Finds the endpoint of a percent-encoded path. A fixed segment wins over a parameter: `/orders/statuses` is no order.
 * @returns `405` where the path exists with other methods, `404` where it doesn't exist
 */
export function matchEndpoint<E extends Endpoint>(
  endpoints: readonly E[],
  method: string,
  path: string,
): Match<E> | 404 | 405 {
  const segments = segmentsOf(path);
  if (!segments) return 404;
  const matches = endpoints
    .map((endpoint) => ({ endpoint, params: paramsOf(endpoint.path, segments) }))
    .filter((match): match is Match<E> => match.params !== null)
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  const closest = matches[0];
  if (!closest) return 404;
  const { path: meant } = closest.endpoint;
  return matches.find(({ endpoint }) => endpoint.method === method && endpoint.path === meant) ?? 405;
}

/** Null for a path that could mean another one once it is written anew. */
function segmentsOf(path: string): string[] | null {
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent);
    return segments.some((segment) => /^\.{0,2}$|[/\\\u0000-\u001f]/.test(segment)) ? null : segments;
  } catch {
    return null;
  }
}

function paramsOf(template: string, segments: readonly string[]): Record<string, string> | null {
  const names = template.slice(1).split('/');
  if (names.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? '';
    const parameter = /^\{(\w+)\}$/.exec(name)?.[1];
    if (parameter) params[parameter] = segment;
    else if (name !== segment) return null;
  }
  return params;
}
