import { DatabaseError } from 'pg';
import { conflict } from '../http/errors';
import { rootCause } from '@/lib/log/program-log';

export interface Violation {
  constraint: string;
  detail: string | undefined;
}

/** The constraint that PostgreSQL reported; undefined for other errors. The transaction is aborted. */
export function violationOf(error: unknown): Violation | undefined {
  const root = rootCause(error);
  if (!(root instanceof DatabaseError) || root.constraint === undefined) return undefined;
  return { constraint: root.constraint, detail: root.detail };
}

/**
 * Runs a write, and turns a constraint's violation into a refusal. The constraint decides, so that only one of two
 * concurrent writes gets a name.
 *
 * @example
 * withConstraintErrors({ users_email: EMAIL_TAKEN }, () => insertAdmin(tx, values))
 *
 * @param refusals by constraint: the sentence of a 409, or a function that builds another error
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

/** Records with unique names, by constraint. */
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

/** Runs a write with a name, and refuses a taken one. The constraint decides, because two writes may run at once. */
export function withUniqueName<T>(name: string, write: () => Promise<T>): Promise<T> {
  const sentences = Object.entries(NAMED).map(([constraint, noun]) => [
    constraint,
    `There is a ${noun} named "${name}" already.`,
  ]);
  return withConstraintErrors(Object.fromEntries(sentences) as Record<string, string>, write);
}
