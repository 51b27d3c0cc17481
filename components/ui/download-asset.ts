import { BffError, readBffError, unreachable } from '@/lib/bff/client';
import { showToast } from './toast';

/**
 * Downloads a stored file, or shows why it isn't available.
 *
 * @param path a path of the back office
 * @param failed builds the message of spec 3 §8 from the reason
 */
export async function downloadAsset(path: string, failed: (message: string) => string): Promise<void> {
  const asking = new AbortController();
  try {
    const answer = await fetch(path, { signal: asking.signal }).catch(() => Promise.reject(unreachable()));
    if (!answer.ok) throw await readBffError(answer, undefined);
    // The file exists, so stop here and let the browser stream it to disk.
    asking.abort();
    const link = document.createElement('a');
    link.href = path;
    link.download = '';
    link.click();
  } catch (error) {
    if (!(error instanceof BffError)) throw error;
    showToast.error(failed(error.message));
  }
}
