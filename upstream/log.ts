import { isNativeError } from 'node:util/types';
import type { DestinationStream, Logger } from 'pino';
import { createProgramLog, type LogOptions } from '@/lib/log/program-log';

/** Creates the upstream's log. @param destination receives the lines instead of the file or terminal; for tests */
export function createLog(destination?: DestinationStream, level?: LogOptions['level']): Logger {
  return createProgramLog({ program: 'upstream', destination, ...(level && { level }) });
}

/**
 * Redirects libraries' console output to the log with limited details. The HTTP server prints errors of broken answers,
 * and PostgreSQL's errors quote rows. For text, only its source is logged.
 */
export function logPrinted(log: Logger, printer: Pick<Console, 'error' | 'info'> = console): void {
  printer.error = (...printed: unknown[]) => {
    const err = printed.flatMap((part) => errorIn(part) ?? [])[0] ?? new Error('It was printed as text.');
    log.error({ err }, 'a library printed an error');
  };
  // Ignore reports of clients that disconnected.
  printer.info = () => undefined;
}

/** The printed error, or the one inside a printed object. Text is dropped, because it may quote rows. */
function errorIn(printed: unknown): Error | undefined {
  if (isNativeError(printed)) return printed;
  if (typeof printed !== 'object' || printed === null) return undefined;
  return Object.values(printed).find((part) => isNativeError(part));
}
