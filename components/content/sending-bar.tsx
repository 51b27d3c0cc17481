import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { Sending } from './use-content-save';

/** How much of a save is sent, with the way to end it. */
export function SendingBar({ sending: { sent, total }, onCancel }: { sending: Sending; onCancel: () => void }) {
  return (
    <div role="group" aria-label="Sending" className="flex flex-wrap items-end gap-4 rounded-lg border border-line-strong bg-raised px-4 py-3">
      <div className="min-w-40 flex-1">
        <ProgressBar label={sent < total ? 'Sending, in KB' : 'Sent. Waiting for the server, in KB'} done={kilobytes(sent)} total={kilobytes(total)} />
      </div>
      <Button onClick={onCancel}>Cancel sending</Button>
    </div>
  );
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
