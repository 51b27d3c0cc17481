import { codeOf, isUnreachable } from '../http/failures';
import { rootCause } from '../log';

/** What a failure of the database says to the person who started a program on it. */
export function databaseSentence(error: unknown): string {
  const root = rootCause(error);
  if (isUnreachable(root)) {
    const reason = root instanceof Error && root.message ? root.message : (codeOf(root) ?? 'no answer');
    return `The database of DATABASE_URL can't be reached: ${reason}.`;
  }
  return error instanceof Error ? error.message : String(error);
}
