import { BffError, readBffError, unreachable } from '@/lib/bff/client';
import { showToast } from './toast';

/**
 * Saves a stored file, and says where it can't be had.
 * @param path through the back office
 * @param failed in the words of spec 3 §8, with the reason
 */
export async function downloadAsset(path: string, failed: (message: string) => string): Promise<void> {
  const asking = new AbortController();
  try {
    const answer = await fetch(path, { signal: asking.signal }).catch(() => Promise.reject(unreachable()));
    if (!answer.ok) throw await readBffError(answer, undefined);
    // It is there: the browser reads it into a file by itself, however large it is.
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
