'use client';

import clsx from 'clsx';
import { Button } from '@/components/ui/button';
import type { Draft, KeptDraft } from './draft';

/**
 * Offers to restore input from before a reload, a crash or a sign-in.
 *
 * @param note a warning about restoring it
 */
export function DraftOffer({ draft, note }: { draft: KeptDraft; note?: string | null }) {
  if (!draft.found) return null;
  return (
    <div
      role="group"
      aria-label="Draft"
      data-draft
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5',
        'rounded-lg border border-line-strong bg-raised text-sm',
      )}
    >
      <p role="status" className="mr-auto min-w-0">
        {[`You have unsaved changes from ${timeOf(draft.found)}.`, note].filter(Boolean).join(' ')}
      </p>
      <Button onClick={draft.discard}>Discard</Button>
      <Button look="primary" title={undefined} onClick={draft.restore}>
        Restore
      </Button>
    </div>
  );
}

/** Formats the time in the user's time zone, with the date unless it is today. */
function timeOf({ at }: Draft, now = new Date()): string {
  const then = new Date(at);
  const time = then.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return then.toDateString() === now.toDateString() ? time : `${then.toLocaleDateString('en-US')}, ${time}`;
}
