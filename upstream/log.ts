import { writeSync } from 'node:fs';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

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

/**
 * Makes the structured log, one JSON object a line; on standard output unless told otherwise. A line
 * that can't be written ends nothing.
 */
export function createLog(destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    base: { program: 'upstream' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  };
  if (destination) return pino(options, destination);
  const output = bufferedOutput();
  const hooks: LoggerOptions['hooks'] = {
    logMethod(line, write, level) {
      write.apply(this, line);
      if (level >= AT_ONCE) output.flushSync();
    },
  };
  return pino({ ...options, hooks }, output);
}

/** Standard output that buffers lines. Not pino's own: that one waits without end for room on a full disk. */
function bufferedOutput(): DestinationStream & { flushSync: () => void } {
  let waiting = '';
  const flushSync = () => {
    let rest = Buffer.from(waiting);
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(process.stdout.fd, rest));
    } catch {
      // It is tried again with the next lines.
    }
    waiting = rest.length > WAITING_BYTES ? '' : rest.toString();
  };
  setInterval(flushSync, GATHERED_MS).unref();
  process.on('exit', flushSync);
  return {
    flushSync,
    write: (line) => {
      waiting += line;
      if (waiting.length >= GATHERED_BYTES) flushSync();
    },
  };
}

/**
 * Makes lines of the log of what libraries print, which tell of an error no more than elsewhere. The HTTP server prints
 * the errors of answers that break off, and those of PostgreSQL quote rows.
 */
export function logPrinted(log: Logger, printer: Pick<Console, 'error' | 'info'> = console): void {
  printer.error = (told: unknown) =>
    log.error(told instanceof Error ? { err: told } : {}, 'a library printed an error');
  // That a caller went away, which is theirs to decide.
  printer.info = () => undefined;
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

/** The message opens the stack, and that of a wrapping error holds parameters, whose lines may look like frames. */
function framesOf(error: Error): string[] {
  return (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}
