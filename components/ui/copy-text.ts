import { showToast } from './toast';

/**
 * Puts text on the clipboard and says so. Browsers refuse it to pages that are not served securely.
 *
 * @param done what to say when it is there
 */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast.success(done);
  } catch {
    showToast.error('The browser did not allow copying.');
  }
}
