import { isNativeError } from 'node:util/types';
import type { DestinationStream, Logger } from 'pino';
import { createProgramLog, type LogOptions } from '@/lib/log/program-log';

/** Makes the upstream's log. @param destination takes the lines in the place of the file or terminal; for tests */
export function createLog(destination?: DestinationStream, level?: LogOptions['level']): Logger {
  return createProgramLog({ program: 'upstream', destination, ...(level && { level }) });
}

/**
 * Makes lines of the log of what libraries print, which tell of an error no more than elsewhere. The HTTP server prints
 * the errors of answers that break off, and those of PostgreSQL quote rows. Of a text the line tells who printed it.
 */
export function logPrinted(log: Logger, printer: Pick<Console, 'error' | 'info'> = console): void {
  printer.error = (...printed: unknown[]) => {
    const err = printed.flatMap((part) => errorIn(part) ?? [])[0] ?? new Error('It was printed as text.');
    log.error({ err }, 'a library printed an error');
  };
  // That a caller went away, which is theirs to decide.
  printer.info = () => undefined;
}

/** An error that is printed by itself or as a part of something. A text is left out, since it may quote rows. */
function errorIn(printed: unknown): Error | undefined {
  if (isNativeError(printed)) return printed;
  if (typeof printed !== 'object' || printed === null) return undefined;
  return Object.values(printed).find((part) => isNativeError(part));
}
