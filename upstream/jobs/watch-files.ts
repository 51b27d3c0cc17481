import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FileStorage } from '../files/storage';
import { repeat } from './repeat';

/** Times in milliseconds. */
const LIMITS = {
  every: 10_000,
  /** How long to wait for a store that starts together with this program. */
  patience: 10_000,
};

/** A key no file has. */
const NO_FILE = 'no-file.webp';

/**
 * Regularly checks whether the file storage responds, and logs changes. Resolves when it responds, or counts as away.
 */
export async function watchFiles(
  files: FileStorage,
  log: Logger,
  limits = LIMITS,
): Promise<{ state: () => 'ok' | 'away'; stop: () => Promise<void> }> {
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
  const until = Date.now() + limits.patience;
  const lookPatiently = async (): Promise<void> => {
    try {
      await look();
    } catch (error) {
      if (Date.now() >= until) return noteFailure(error);
      await delay(200);
      await lookPatiently();
    }
  };
  await lookPatiently();
  return { state: () => (isAway ? 'away' : 'ok'), stop: repeat(look, limits.every, noteFailure) };
}
