import { DatabaseError } from 'pg';
import { conflict } from '../http/errors';
import { rootCause } from '@/lib/log/program-log';

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
 * withConstraintErrors({ users_email: EMAIL_TAKEN }, () => insertAdmin(tx, values))
 *
 * @param refusals by constraint: the sentence of a 409, or what makes another error of the violation
 */
export async function withConstraintErrors<T>(
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

/** Kinds of things with a unique name, by the constraint that keeps it unique. */
const NAMED: Readonly<Record<string, string>> = {
  categories_name: 'category',
  content_types_name: 'type',
  purpose_types_name: 'purpose',
  rejection_reasons_name: 'reason',
  roles_name: 'role',
  saved_replies_own_name: 'saved reply',
  saved_replies_shared_name: 'saved reply',
  saved_views_own_name: 'view',
  saved_views_role_name: 'view',
};

/** Runs a write that gives something a name, and refuses one that is taken: two may take it at once. */
export function withUniqueName<T>(name: string, write: () => Promise<T>): Promise<T> {
  const sentences = Object.entries(NAMED).map(([constraint, noun]) => [
    constraint,
    `There is a ${noun} named "${name}" already.`,
  ]);
  return withConstraintErrors(Object.fromEntries(sentences) as Record<string, string>, write);
}
