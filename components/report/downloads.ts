import { showToast } from '@/components/ui/toast';
import { checkConnectivity } from '@/lib/bff/connectivity';
import type * as Download from './download';

/** The download code, for `useLoadAtRest`. */
export const downloads = { load: () => import('./download') };

/** Loads the download code; null after reporting a failure. */
export async function loadDownloads(): Promise<typeof Download | null> {
  try {
    return await downloads.load();
  } catch {
    showToast.error('You can’t download anything while the server can’t be reached.');
    await checkConnectivity();
    return null;
  }
}
