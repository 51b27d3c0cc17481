import { codeOf, isUnreachable } from '../http/failures';
import { rootCause } from '@/lib/log/program-log';

/**
 * Explains a database failure to the operator who started a program.
 *
 * @param setting the variable with the database's URL
 */
export function databaseSentence(error: unknown, setting = 'DATABASE_URL'): string {
  const root = rootCause(error);
  if (root instanceof Error && /^unsupported startup parameter/.test(root.message)) return POOLER_IN_BETWEEN;
  if (isUnreachable(root)) {
    const reason = root instanceof Error && root.message ? root.message : (codeOf(root) ?? 'no answer');
    return `The database of ${setting} can't be reached: ${reason}.`;
  }
  return error instanceof Error ? error.message : String(error);
}

export const POOLER_IN_BETWEEN =
  'DATABASE_URL leads through a pooler: set DATABASE_DIRECT_URL too, to the address of the same database without it.';
