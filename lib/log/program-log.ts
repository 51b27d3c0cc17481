import { closeSync, openSync, writeSync } from 'node:fs';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Settings } from '../domain/settings';
import { sourceFrames } from './source-frames';

/** Redacted wherever they are, at the top or one level deep. */
const SECRETS = [
  'password',
  'passwordHash',
  'password_hash',
  'token',
  'tokenHash',
  'token_hash',
  'authorization',
  'cookie',
];

/** Lines are buffered up to this time or size. */
const GATHERED_MS = 100;
const GATHERED_BYTES = 8_192;

/** Unwritable lines, as on a full disk, wait up to this size; more are dropped. */
const WAITING_BYTES = 65_536;

/** Warnings and errors are flushed immediately. */
const AT_ONCE = pino.levels.values.warn ?? 40;

export interface LogOptions {
  program: 'upstream' | 'back-office';
  level?: Settings<'LOG_LEVEL'>['LOG_LEVEL'];
  traceIdOf?: (requestId: string) => string | undefined;
  destination?: DestinationStream | undefined;
}

/**
 * Creates a program's log: one JSON object per line, to LOG_FILE (reopened on SIGUSR2) or standard output. Unwritable
 * lines end nothing.
 */
export function createProgramLog({ program, level = 'info', traceIdOf, destination }: LogOptions): Logger {
  const options: LoggerOptions = {
    level,
    base: { program },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
    serializers: { err: describeError },
    ...(traceIdOf && { formatters: { log: (fields) => withTrace(fields, traceIdOf) } }),
  };
  if (destination) return pino(options, destination);
  const output = bufferedOutput(process.env.LOG_FILE);
  const hooks: LoggerOptions['hooks'] = {
    logMethod(line, write, level) {
      write.apply(this, line);
      if (level >= AT_ONCE) output.flushSync();
    },
  };
  return pino({ ...options, hooks }, output);
}

function withTrace(
  fields: Record<string, unknown>,
  traceIdOf: NonNullable<LogOptions['traceIdOf']>,
): Record<string, unknown> {
  const traceId = typeof fields.requestId === 'string' ? traceIdOf(fields.requestId) : undefined;
  return traceId === undefined ? fields : { ...fields, traceId };
}

/** Buffers lines for a file. pino's own destination waits forever on a full disk. */
function bufferedOutput(file: string | undefined): DestinationStream & { flushSync: () => void } {
  let waiting = '';
  let descriptor = descriptorOf(file);
  const flushSync = () => {
    let rest = Buffer.from(waiting);
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
    } catch {
      // Retried with the next lines.
    }
    waiting = rest.length > WAITING_BYTES ? '' : rest.toString();
  };
  setInterval(flushSync, GATHERED_MS).unref();
  process.on('exit', flushSync);
  process.on('SIGUSR2', () => {
    flushSync();
    const before = descriptor;
    descriptor = descriptorOf(file);
    if (before !== process.stdout.fd) closeSync(before);
  });
  return {
    flushSync,
    write: (line) => {
      waiting += line;
      if (waiting.length >= GATHERED_BYTES) flushSync();
    },
  };
}

/** Standard output without a file, or if it can't be opened. */
function descriptorOf(file: string | undefined): number {
  try {
    return file === undefined ? process.stdout.fd : openSync(file, 'a', 0o600);
  } catch {
    return process.stdout.fd;
  }
}

/**
 * Describes an error without input. Query builders put parameters into messages, and PostgreSQL the row into `detail`,
 * so both are dropped.
 */
function describeError(error: unknown): Record<string, unknown> {
  const root = rootCause(error);
  if (!(root instanceof Error)) return { type: typeof root };
  const { code, constraint, table, routine } = root as Error & Record<string, unknown>;
  return {
    type: root.name,
    message: root.message,
    code,
    constraint,
    table,
    routine,
    stack: error instanceof Error ? framesOf(error) : undefined,
  };
}

/** The innermost cause: PostgreSQL's error inside Drizzle's. */
export function rootCause(error: unknown): unknown {
  let root = error;
  // Bounded, because causes may be circular.
  for (let depth = 0; depth < 5 && root instanceof Error && root.cause instanceof Error; depth += 1) root = root.cause;
  return root;
}

/** The message is skipped, because its lines may look like frames. */
function framesOf(error: Error): string[] {
  const lines = (error.stack ?? '').replace(error.message, '').split('\n');
  return sourceFrames(lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim()));
}
