import { showToast } from './toast';

/** Copies text and says so. Browsers refuse it to pages that are not served securely. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast.success(done);
  } catch {
    showToast.error('Your browser blocked copying.');
  }
}
