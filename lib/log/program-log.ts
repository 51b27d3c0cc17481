import { closeSync, openSync, writeSync } from 'node:fs';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Settings } from '../domain/settings';
import { sourceFrames } from './source-frames';

/** What must never stand in a log, whatever object it sits in, one level deep or at the top. */
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

/** Lines are buffered for so long before they are written, or until there are so many bytes of them. */
const GATHERED_MS = 100;
const GATHERED_BYTES = 8_192;

/** What can't be written, as on a full disk, waits up to so many bytes; further lines are dropped. */
const WAITING_BYTES = 65_536;

/** A warning and what is worse are written at once, with all that was said before. */
const AT_ONCE = pino.levels.values.warn ?? 40;

export interface LogOptions {
  /** Stands in every line. */
  program: 'upstream' | 'back-office';
  level?: Settings<'LOG_LEVEL'>['LOG_LEVEL'];
  /** Tells the trace of a request, which then stands in each line that names the request. */
  traceIdOf?: (requestId: string) => string | undefined;
  /** In the place of the file or the terminal; for tests. */
  destination?: DestinationStream | undefined;
}

/**
 * Makes the log of a program: one JSON object a line, the same form in both. It goes to the file that LOG_FILE names,
 * which is opened anew on SIGUSR2, or else to standard output. A line that can't be written ends nothing.
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

/** Buffers lines on their way to a file. Not pino's own: that one waits without end for room on a full disk. */
function bufferedOutput(file: string | undefined): DestinationStream & { flushSync: () => void } {
  let waiting = '';
  let descriptor = descriptorOf(file);
  const flushSync = () => {
    let rest = Buffer.from(waiting);
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
    } catch {
      // It is tried again with the next lines.
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

/** Standard output where there is no file, or where it can't be opened. */
function descriptorOf(file: string | undefined): number {
  try {
    return file === undefined ? process.stdout.fd : openSync(file, 'a', 0o600);
  } catch {
    return process.stdout.fd;
  }
}

/**
 * Tells of an error what helps to mend it, without what a person typed. Query builders put every parameter into their
 * message, and PostgreSQL puts the offending row into `detail`: neither is kept.
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

/** The innermost error, where one wraps another: what PostgreSQL said, also of a statement that Drizzle wrote. */
export function rootCause(error: unknown): unknown {
  let root = error;
  // Bounded, for a cause may point back at its own effect.
  for (let depth = 0; depth < 5 && root instanceof Error && root.cause instanceof Error; depth += 1) root = root.cause;
  return root;
}

/** Without the message, which the stack begins with: lines of its parameters may look like frames. */
function framesOf(error: Error): string[] {
  const lines = (error.stack ?? '').replace(error.message, '').split('\n');
  return sourceFrames(lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim()));
}
