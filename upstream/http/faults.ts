import type { z } from 'zod';
import { HttpError, type Fault } from './errors';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/** Describes what a value must be, to follow its name in a sentence. A schema's own message takes precedence. */
export function describeIssue(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (issue.origin in UNITS) {
        return issue.minimum === 1 ? 'must not be empty' : `must have at least ${issue.minimum} ${UNITS[issue.origin]}`;
      }
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin in UNITS) {
        return `must have at most ${issue.maximum} ${UNITS[issue.origin]}`;
      }
      return `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
    case 'invalid_value':
      return `must be ${inWords(issue.values.filter((value) => value !== '').map(String))}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not written as it must be';
    case 'unrecognized_keys':
      return 'is not known here';
    default:
      return undefined;
  }
}

/** Says why a text can't be stored, to follow its name: PostgreSQL refuses NUL, and JSON unpaired surrogates. */
export function unstorable(text: string): string | undefined {
  if (text.includes('\0')) return 'must not hold the character NUL';
  return /\p{Surrogate}/u.test(text) ? 'must not hold half a character' : undefined;
}

const inWords = (values: readonly string[]) => (values.length === 1 ? values[0] : `one of ${values.join(', ')}`);

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const UNITS: Record<string, string> = { string: 'characters', array: 'entries' };

const FORMATS: Record<string, string> = {
  date: 'must be a day such as 2026-01-31',
  datetime: 'must be a time such as 2026-01-31T08:00:00Z',
  email: 'must be an email address',
  url: 'must be an address such as https://example.com',
};

/** Faults from a schema's issues, one per unknown field. */
export function faultsOf(issues: readonly Issue[]): Fault[] {
  return issues.flatMap((issue) => {
    const at = (...more: string[]) => [...issue.path.map(String), ...more].join('.');
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ msg: issue.message, path: at(key) }));
    const path = at();
    return [path ? { msg: issue.message, path } : { msg: issue.message }];
  });
}

const MAX_FAULTS = 50;

/** Refuses an invalid part of a request. @throws HttpError 422, always */
export function refuse(part: 'address' | 'query' | 'body', faults: Fault[]): never {
  const sentences = new Set(faults.map((fault) => sentenceOf(part, fault)));
  throw new HttpError(422, `The request is not valid: ${[...sentences].slice(0, 3).join('; ')}.`, {
    errors: faults
      .slice(0, MAX_FAULTS)
      .map(({ msg, path }) => (path === undefined ? { msg } : { msg, path: shorten(path) })),
  });
}

/** Requires a parameter that the specs call optional. @param path its name @throws HttpError 422 if it is missing */
export function requireParameter<T>(value: T | null | undefined, path: string): T {
  return value ?? refuse('query', [{ msg: 'is required', path }]);
}

/** A form's message is already a sentence: it starts in upper case, or with the field's name. */
function sentenceOf(part: string, { msg, path }: Fault): string {
  const name = path?.split('.').at(-1);
  if (/^\p{Lu}/u.test(msg) || (name && msg.startsWith(`${name} `))) return msg.replace(/\.$/, '');
  return `${path === undefined ? `the ${part}` : shorten(path)} ${msg}`;
}

/** Limits the length of unknown field names, which the caller chooses. */
function shorten(path: string): string {
  return path.length > 100 ? `${path.slice(0, 100)}…` : path;
}
