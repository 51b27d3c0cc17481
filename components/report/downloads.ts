import { showToast } from '@/components/ui/toast';
import { checkConnectivity } from '@/lib/bff/connectivity';
import type * as Download from './download';

/** The code of downloads, for `useLoadAtRest`. */
export const downloads = { load: () => import('./download') };

/** The code of downloads, which may still have to come; null where it can't be loaded, which is said. */
export async function bringDownloads(): Promise<typeof Download | null> {
  try {
    return await downloads.load();
  } catch {
    showToast.error('You can’t download anything while the server can’t be reached.');
    await checkConnectivity();
    return null;
  }
}
