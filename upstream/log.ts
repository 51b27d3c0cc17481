import type { DestinationStream, Logger } from 'pino';
import { createProgramLog, type LogOptions } from '@/lib/program-log';

/** Makes the upstream's log. @param destination takes the lines in the place of the file or terminal; for tests */
export function createLog(destination?: DestinationStream, level?: LogOptions['level']): Logger {
  return createProgramLog({ program: 'upstream', destination, ...(level && { level }) });
}

/**
 * Makes lines of the log of what libraries print, which tell of an error no more than elsewhere. The HTTP server prints
 * the errors of answers that break off, and those of PostgreSQL quote rows.
 */
export function logPrinted(log: Logger, printer: Pick<Console, 'error' | 'info'> = console): void {
  printer.error = (printed: unknown) =>
    log.error(printed instanceof Error ? { err: printed } : {}, 'a library printed an error');
  // That a caller went away, which is theirs to decide.
  printer.info = () => undefined;
}
