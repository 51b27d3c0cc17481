import { showToast } from './toast';

/** Copies text and confirms it. Browsers only allow this on secure pages. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast.success(done);
  } catch {
    showToast.error('Your browser blocked copying.');
  }
}
