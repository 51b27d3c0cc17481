import { createHash } from 'node:crypto';
import { escapeLiteral } from 'pg';
import { chunksOf } from '@/lib/contract/chunked';

/** Collects a statement's parameters while its text is built. */
export interface Parameters {
  values: unknown[];
  /** Adds a value and returns its placeholder, such as `$3`. */
  add(value: unknown): string;
}

/** Parameters sent separately from the text. */
export function parameters(): Parameters {
  const values: unknown[] = [];
  return {
    values,
    add(value) {
      values.push(value);
      return `$${values.length}`;
    },
  };
}

export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** Combines text and parameters. Unused ones are dropped, because PostgreSQL refuses them. */
export function statement(text: string, { values }: Parameters): Statement {
  const used: string[] = [];
  const numbered = text.replace(/\$\d+/g, (placeholder) => {
    if (!used.includes(placeholder)) used.push(placeholder);
    return `$${used.indexOf(placeholder) + 1}`;
  });
  return { text: numbered, values: used.map((placeholder) => values[Number(placeholder.slice(1)) - 1]) };
}

/** Names a statement by its text, so that each connection plans it once. Only for a small number of texts. */
export function planOnce({ text, values }: Statement): Statement {
  return { name: createHash('sha256').update(text).digest('base64url').slice(0, 24), text, values };
}

/** Parameters written into the text, because the planner needs their values. */
export function literals(): Parameters {
  return {
    values: [],
    add(value) {
      if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
      if (Number.isSafeInteger(value)) return String(value);
      throw new TypeError('Only numbers and instants are safe in the text of a statement.');
    },
  };
}

/** Like `literals`, including texts, quoted by PostgreSQL's rules; for COPY, which takes no parameters. */
export function quotedLiterals(): Parameters {
  const plain = literals();
  return { values: [], add: (value) => (typeof value === 'string' ? escapeLiteral(value) : plain.add(value)) };
}

/** A long list as one array parameter, built in chunks because pg would block the thread. */
export async function arrayOfPlain(values: readonly (string | number | undefined)[]): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of chunksOf(values)) {
    const written = chunk.join(',');
    if (!/^[\w,-]*$/.test(written))
      throw new TypeError('A plain array can only contain numbers and texts of letters, digits and hyphens.');
    chunks.push(written);
  }
  return `{${chunks.join(',')}}`;
}

/** A WHERE clause with conditions joined by AND; empty without conditions. */
export function where(conditions: readonly string[], further?: string): string {
  const all = further === undefined ? conditions : [...conditions, further];
  return all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
}

/**
 * SQL for a person's email address; null if deleted or erased, because the stored one is then only a unique
 * placeholder.
 *
 * @param person alias of a row of `users`
 */
export function emailOf(person: string): string {
  return `CASE WHEN ${person}.deleted_at IS NULL THEN ${person}.email END`;
}

/** SQL for an instant as JSON: UTC, with milliseconds. */
export function instantJson(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
