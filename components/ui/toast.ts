import type * as Toaster from './toaster';
import type { ToastLink } from './toaster';

/** How long a message stays (spec 1 §8). */
const TOAST_MILLISECONDS = 5000;

/** The toaster, brought and mounted by the first message and kept for all that follow. */
let toaster: Promise<typeof Toaster> | undefined;

/** The toaster itself, for what is more than a short message. */
export function loadToaster(): Promise<typeof Toaster> {
  toaster ??= mount().catch((error: unknown) => {
    // Its code did not arrive. The next message asks for it again, or none would be seen for the rest of the visit.
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

/** Stays until it is decided about. */
async function showWithAction(message: string, label: string, onClick: () => void): Promise<void> {
  const { toast } = await loadToaster();
  toast.error(message, {
    duration: Number.POSITIVE_INFINITY,
    action: { label, onClick },
    cancel: { label: 'Dismiss', onClick: () => undefined },
  });
}

/** Short messages about what was just done. They are read out, and close by themselves after five seconds. */
export const showToast = {
  success: (message: string, link?: ToastLink) => void show('success', message, link),
  /** What went wrong with an action. A failed read has an `ErrorState` in its own place instead. */
  error: (message: string, link?: ToastLink) => void show('error', message, link),
  /** The same, where the button that would do it again is gone. */
  errorWithRetry: (message: string, retry: () => void) => void showWithAction(message, 'Retry', retry),
  /** The same, with what can be done about it. */
  errorWithAction: (message: string, label: string, run: () => void) => void showWithAction(message, label, run),
};
