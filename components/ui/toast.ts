import type * as Toaster from './toaster';
import type { ToastLink } from './toaster';

/** How long a toast stays, in milliseconds (spec 1 §8). */
const TOAST_MILLISECONDS = 5000;

/** Loaded and mounted by the first toast, then reused. */
let toaster: Promise<typeof Toaster> | undefined;

/** Returns the toaster itself for custom toasts. */
export function loadToaster(): Promise<typeof Toaster> {
  toaster ??= mount().catch((error: unknown) => {
    // If the code failed to load, let the next toast try again.
    toaster = undefined;
    throw error;
  });
  return toaster;
}

async function mount(): Promise<typeof Toaster> {
  const loaded = await import('./toaster');
  loaded.mountToaster();
  return loaded;
}

async function show(kind: 'success' | 'error', message: string, link?: ToastLink): Promise<void> {
  const { toast, describe } = await loadToaster();
  toast[kind](message, { duration: TOAST_MILLISECONDS, description: describe(link) });
}

/** Stays until the user acts on it. */
async function showWithAction(message: string, label: string, onClick: () => void): Promise<void> {
  const { toast } = await loadToaster();
  toast.error(message, {
    duration: Number.POSITIVE_INFINITY,
    action: { label, onClick },
    cancel: { label: 'Dismiss', onClick: () => undefined },
  });
}

/** Short messages about completed actions. They are announced and close after five seconds. */
export const showToast = {
  success: (message: string, link?: ToastLink) => void show('success', message, link),
  /** For failed actions. A failed read shows an `ErrorState` in place instead. */
  error: (message: string, link?: ToastLink) => void show('error', message, link),
  /** For failed actions whose button is gone. */
  errorWithRetry: (message: string, retry: () => void) => void showWithAction(message, 'Retry', retry),
  /** For failed actions with a remedy. */
  errorWithAction: (message: string, label: string, run: () => void) => void showWithAction(message, label, run),
};
