import { createHash } from 'node:crypto';
import { escapeLiteral } from 'pg';
import { chunksOf } from '@/lib/contract/chunked';

/** Collects the parameters of a statement while its text is written. */
export interface Parameters {
  values: unknown[];
  /** Adds a value and gives its placeholder, such as `$3`. */
  add(value: unknown): string;
}

/** Parameters that are sent beside the text. */
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

/** A statement and its parameters. With a name, its plan is kept by each connection. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** Puts a text and its parameters together; those that the text does not use are left out, as PostgreSQL demands. */
export function statement(text: string, { values }: Parameters): Statement {
  const used: string[] = [];
  const numbered = text.replace(/\$\d+/g, (placeholder) => {
    if (!used.includes(placeholder)) used.push(placeholder);
    return `$${used.indexOf(placeholder) + 1}`;
  });
  return { text: numbered, values: used.map((placeholder) => values[Number(placeholder.slice(1)) - 1]) };
}

/**
 * Names a statement by its text, so that each connection plans it once: planning takes longer than running it. Only
 * for texts of which there are few.
 */
export function planOnce({ text, values }: Statement): Statement {
  return { name: createHash('sha256').update(text).digest('base64url').slice(0, 24), text, values };
}

/** Parameters whose values stand in the text, where the planner must know them to choose well. */
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

/** As `literals`, texts too, quoted by PostgreSQL's own rule: for what takes no parameters, such as COPY. */
export function quotedLiterals(): Parameters {
  const plain = literals();
  return { values: [], add: (value) => (typeof value === 'string' ? escapeLiteral(value) : plain.add(value)) };
}

/** A long list as one parameter, written in chunks; pg itself would hold the thread for each. */
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

/** Conditions joined by AND, with the word that introduces them; nothing where there are none. */
export function where(conditions: readonly string[], further?: string): string {
  const all = further === undefined ? conditions : [...conditions, further];
  return all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
}

/**
 * The e-mail address of a person; null once they are deleted or erased, since what stands in its place then only keeps
 * addresses distinct.
 *
 * @param person the alias of a row of `users`
 */
export function emailOf(person: string): string {
  return `CASE WHEN ${person}.deleted_at IS NULL THEN ${person}.email END`;
}

/** An instant as JSON carries it: UTC, with milliseconds. */
export function instantJson(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
