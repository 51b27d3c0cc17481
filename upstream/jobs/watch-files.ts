import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FileStorage } from '../files/storage';
import { repeat } from './repeat';

/** Times in milliseconds. */
const LIMITS = {
  /** Between two looks. */
  every: 10_000,
  /** A store that is started together with this program may be up a little later: so long it is waited for. */
  patience: 10_000,
};

/** No file has this key. */
const NO_FILE = 'no-file.webp';

/**
 * Looks again and again whether the storage of files answers; the log says when that changes. Resolves once it does, or
 * counts as away.
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
