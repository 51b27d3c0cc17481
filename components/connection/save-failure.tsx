'use client';

import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { currentFailedSave, onFailedSave } from './failed-save';

/** What a failed save says beside its button. */
export function SaveFailure() {
  const failed = useSyncExternalStore(onFailedSave, currentFailedSave, () => null);
  if (!failed) return null;
  return createPortal(
    <div
      role="group"
      aria-label="Not saved"
      className="my-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded bg-bad-weak px-3 py-1.5 text-sm whitespace-normal text-bad"
    >
      <p role="alert" className="min-w-0">
        <span className="font-medium">Not saved.</span> {failed.reason}
      </p>
      <Button onClick={failed.retry}>Retry</Button>
    </div>,
    failed.place,
  );
}
