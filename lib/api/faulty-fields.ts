import type { z } from 'zod';

/** At most three paths that break a schema, such as `data.0.orderNumber`, for a log: never values. */
export function faultyFields(error: z.ZodError): string {
  return [...new Set(error.issues.flatMap((issue) => pathsOf(issue, [])))].slice(0, 3).join(', ');
}

function pathsOf(issue: z.core.$ZodIssue, above: PropertyKey[]): string[] {
  const path = [...above, ...issue.path];
  if (issue.code !== 'invalid_union') return [path.map(String).join('.') || '(the whole answer)'];
  // Of the shapes that were tried, the one that fits deepest is the one that was meant.
  const candidates = issue.errors.map((issues) => issues.flatMap((inner) => pathsOf(inner, path)));
  const depth = (paths: string[]) => Math.max(...paths.map((text) => text.split('.').length));
  return candidates.sort((a, b) => depth(b) - depth(a))[0] ?? [path.map(String).join('.')];
}
