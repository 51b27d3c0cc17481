import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress-bar';

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
