import { DatabaseError } from 'pg';
import { rootCause } from '../log';

/** A rule of the database that a statement broke. */
export interface Violation {
  /** The name of the constraint or unique index. */
  constraint: string;
  detail: string | undefined;
}

/** The rule that PostgreSQL refused a statement by; undefined for any other error. The transaction is lost. */
export function violationOf(error: unknown): Violation | undefined {
  const root = rootCause(error);
  if (!(root instanceof DatabaseError) || root.constraint === undefined) return undefined;
  return { constraint: root.constraint, detail: root.detail };
}
