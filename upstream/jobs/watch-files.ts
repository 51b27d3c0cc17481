import type { Logger } from 'pino';
import type { FileStorage } from '../files/storage';
import { repeat } from './repeat';

const EVERY_MS = 10_000;

/** No file has this key. */
const NO_FILE = 'no-file.webp';

/** Looks again and again whether the storage of files answers; the log says when that changes. */
export function watchFiles(
  files: FileStorage,
  log: Logger,
  everyMs = EVERY_MS,
): { state: () => 'ok' | 'away'; stop: () => Promise<void> } {
  let isAway = false;
  const look = async () => {
    (await files.open(NO_FILE))?.body.destroy();
    if (isAway) log.info('files can be stored and read again');
    isAway = false;
  };
  const noteFailure = (err: unknown) => {
    if (!isAway) log.error({ err }, 'files can be neither stored nor read');
    isAway = true;
  };
  void look().catch(noteFailure);
  return { state: () => (isAway ? 'away' : 'ok'), stop: repeat(look, everyMs, noteFailure) };
}
