import type * as Toaster from './toaster';

/** How long a message stays (spec 1 §8). */
const TOAST_MILLISECONDS = 5000;

/** The toaster, brought and mounted by the first message and kept for all that follow. */
let toaster: Promise<typeof Toaster> | undefined;

/** The toaster itself, for what is more than a short message. */
export function loadToaster(): Promise<typeof Toaster> {
  toaster ??= import('./toaster').then((module) => {
    module.mountToaster();
    return module;
  });
  return toaster;
}

async function show(kind: 'success' | 'error', message: string): Promise<void> {
  (await loadToaster()).toast[kind](message, { duration: TOAST_MILLISECONDS });
}

/** Short messages about what was just done. They are read out, and close by themselves after five seconds. */
export const showToast = {
  success: (message: string) => void show('success', message),
  /** What went wrong with an action. A failed read has an `ErrorState` in its own place instead. */
  error: (message: string) => void show('error', message),
};
