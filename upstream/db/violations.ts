import { DatabaseError } from 'pg';
import { conflict } from '../http/errors';
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

/**
 * Runs a write, and refuses it with a sentence where it breaks a rule of the database. The rule decides, so that of two
 * who take a name at once one gets it.
 *
 * @example
 * refusing({ roles_name: `There is a role named "${name}" already.` }, () => insertRole(tx, name))
 *
 * @param refusals by constraint: the sentence of a 409, or what makes another error of the violation
 */
export async function refusing<T>(
  refusals: Readonly<Record<string, string | ((violation: Violation) => Error)>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const violation = violationOf(error);
    const refusal = violation && refusals[violation.constraint];
    if (!violation || refusal === undefined) throw error;
    if (typeof refusal === 'string') conflict(refusal);
    throw refusal(violation);
  }
}
