import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { formatCount } from '@/lib/format';

/** How far a run is, and the way to stop it. */
export function BulkProgress({
  done,
  total,
  isStopping,
  onStop,
}: {
  done: number;
  total: number;
  isStopping: boolean;
  onStop: () => void;
}) {
  return (
    <Progress label="Updating the orders" done={done} total={total}>
      <Button className="max-sm:h-10" aria-disabled={isStopping} onClick={onStop}>
        {isStopping ? 'Stopping…' : 'Stop'}
      </Button>
    </Progress>
  );
}

export function Progress({ label, done, total, children }: { label: string; done: number; total: number; children: ReactNode }) {
  return (
    <div className="flex w-full flex-col gap-4">
      <ProgressBar label={label} done={done} total={total} />
      <div className="flex justify-end">{children}</div>
    </div>
  );
}

/** How far lasting work is, as a bar and in numbers: `17 of 38`. */
function ProgressBar({ label, done, total }: { label: string; done: number; total: number }) {
  const numbers = `${formatCount(done)} of ${formatCount(total)}`;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="text-muted tabular-nums">{numbers}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={numbers}
        className="h-2 overflow-hidden rounded-full bg-quiet-weak"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
      </div>
    </div>
  );
}
