import type { z } from 'zod';

export interface AnswerFault {
  path: PropertyKey[];
  issue: z.core.$ZodIssue;
}

/** All places where an answer breaks its schema; for a union, those of every branch. */
export function allFaults(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): AnswerFault[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    if (issue.code !== 'invalid_union') return [{ path, issue }];
    return issue.errors.flatMap((inner) => allFaults(inner, path));
  });
}

/**
 * Up to three faults of an answer for the log, without values: `lacks data.0.name`, or `data.0.totalQpoints is text,
 * should be a number`.
 * @param value the answer, to distinguish missing fields from wrong types
 * @param options.examples includes values, for operators of the upstream
 */
export function describeFaults(error: z.ZodError, value: unknown, { examples = false } = {}): string {
  const faults = error.issues.flatMap((issue) => likelyFaults(issue, []));
  return [...new Set(faults.map((fault) => describe(fault, value, examples)))].slice(0, 3).join('; ');
}

/** The faults of the deepest match, because that shape was most likely intended. */
function likelyFaults(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): AnswerFault[] {
  const path = [...above, ...issue.path];
  if (issue.code !== 'invalid_union') return [{ path, issue }];
  const candidates = issue.errors.map((issues) => issues.flatMap((inner) => likelyFaults(inner, path)));
  const depth = (faults: AnswerFault[]) => Math.max(0, ...faults.map((fault) => fault.path.length));
  return candidates.sort((a, b) => depth(b) - depth(a))[0] ?? [{ path, issue }];
}

const MAX_EXAMPLE = 60;

function describe({ path, issue }: AnswerFault, answer: unknown, examples: boolean): string {
  const name = path.map(String).join('.') || 'the whole answer';
  const value = valueAt(answer, path);
  if (value === undefined) return `lacks ${name}`;
  const example = examples ? ` (${JSON.stringify(value).slice(0, MAX_EXAMPLE)})` : '';
  if (issue.code === 'invalid_type' && kindOf(value) !== kindNamed(issue.expected)) {
    return `${name} is ${kindOf(value)}${example}, should be ${kindNamed(issue.expected)}`;
  }
  if (issue.code === 'invalid_format') return `${name} is no ${issue.format}${example}`;
  return `${name} is not a value that is known here${example}`;
}

export function valueAt(answer: unknown, path: readonly PropertyKey[]): unknown {
  let value = answer;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return kindNamed(Array.isArray(value) ? 'array' : typeof value);
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const kindNamed = (type: string): string => KINDS[type] ?? type;
