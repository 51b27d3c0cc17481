import { DatabaseError } from 'pg';
import { TooBusy } from '../bounded';
import { FilesAway } from '../files/storage';
import { rootCause } from '@/lib/log/program-log';
import { HttpError } from './errors';

/**
 * PostgreSQL codes that mean unavailable: classes 08 (connection) and 28 (authorization), no such database, shutting
 * down, starting, too many clients.
 */
const UNREACHABLE = /^(08...|28...|3D000|57P0[123]|53300)$/;

/** Socket errors that mean the same. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ENOENT', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']);

/** Messages of the pool and its connections, which have no code. */
const POOL_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered|Cannot use a pool)/i;

/** PostgreSQL's code for a write on a standby, or on a primary that just became one. */
const READ_ONLY = '25006';

/** PostgreSQL and system codes for a full disk. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** A change is stored, but no standby confirmed it, so losing the machine would lose it. */
export class Unconfirmed extends Error {
  override name = 'Unconfirmed';
}

/** Changes fail, but reads still work. */
export function diskFull(): HttpError {
  return unavailable(
    'The disk of the server is full, so nothing can be saved at the moment. Please tell an administrator.',
    30,
  );
}

/**
 * The answer to an unexpected error. It says what to do, and shows only the request id, which finds the error in the
 * log.
 */
export function answerToFailure(error: unknown, requestId: string): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof FilesAway)
    return unavailable('Files can be neither stored nor read just now. Please try again in a moment.');
  const root = rootCause(error);
  if (root instanceof TooBusy)
    return unavailable('Too much is being asked at once just now. Please try again in a moment.');
  if (isUnreachable(root)) return unavailable('The database cannot be reached just now. Please try again in a moment.');
  if (codeOf(root) === READ_ONLY)
    return unavailable(
      'The database is just moving to another machine, so nothing can be saved. Please try again in a moment.',
    );
  if (root instanceof Unconfirmed)
    return unavailable('It is not certain yet that this is saved for good. Please send it again in a moment.');
  if (DISK_FULL.has(codeOf(root) ?? '')) return diskFull();
  // 57014: the statement timeout; 55P03: the lock timeout.
  if (codeOf(root) === '57014' || codeOf(root) === '55P03') {
    return unavailable('This took too long and was stopped. Please narrow the request, or try again in a moment.');
  }
  // 40001, 40P01: the transaction kept losing to concurrent ones.
  if (codeOf(root) === '40001' || codeOf(root) === '40P01') {
    return unavailable('Others were changing the same thing just now. Please try again in a moment.');
  }
  if (isOutOfRange(root)) return new HttpError(404, 'The requested resource doesn’t exist.');
  return new HttpError(
    500,
    `Something went wrong on our side. Please try again; if it stays so, tell support the number ${requestId}.`,
  );
}

/**
 * Whether a parameter exceeds its column's range. The contract bounds other numbers, so it is a made-up id. Overflows
 * in calculations come from another routine.
 */
function isOutOfRange(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '22003' && /^pg_strtoint/.test(error.routine ?? '');
}

/** Whether an error means that the database is unavailable. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return UNREACHABLE.test(code) || SOCKET_CODES.has(code);
  return error instanceof Error && POOL_MESSAGES.test(error.message);
}

/** Whether an error makes its connection unusable: lost, or leading to a standby. */
export function losesConnection(error: unknown): boolean {
  return isUnreachable(error) || codeOf(error) === READ_ONLY;
}

export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function unavailable(sentence: string, seconds = 2): HttpError {
  return new HttpError(503, sentence, { headers: { 'retry-after': String(seconds) } });
}
