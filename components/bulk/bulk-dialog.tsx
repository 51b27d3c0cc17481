'use client';

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { ProgressBar } from '@/components/ui/progress-bar';
import { formatCount } from '@/lib/format';
import type { BulkItem, BulkRun, Validation, PhaseOf, ItemFailure } from './use-bulk-run';

/** Work on several rows over the page, since the list clips what it holds. Each step shows what it is given. */
export function BulkDialog<T extends BulkItem>({
  title,
  run: { phase, stop },
  reading,
  review,
  running,
  result,
  onClose,
  onClosed,
}: {
  title: string;
  run: BulkRun<T>;
  /** What is read, for the bar: `Reading the orders`. */
  reading: string;
  review: (validation: Validation<T>) => ReactNode;
  /** Left out, with `result`, where the work is handed on and goes on without the dialog. */
  running?: (progress: PhaseOf<'running'>) => ReactNode;
  result?: (ended: PhaseOf<'ended'>) => ReactNode;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
}) {
  return createPortal(
    // What is under way can't be called back, so that closing stops the run and shows what came of it.
    <Dialog title={title} width="work" onClose={phase.name === 'running' ? stop : onClose} onClosed={onClosed}>
      <div className="flex flex-col gap-4">{step()}</div>
    </Dialog>,
    document.body,
  );

  function step() {
    switch (phase.name) {
      case 'reading':
        return (
          <>
            <ProgressBar label={reading} done={phase.done} total={phase.total} />
            <DialogButtons onLeave={onClose} />
          </>
        );
      case 'review':
        return review(phase);
      case 'running':
        return running?.(phase);
      case 'ended':
        return result?.(phase);
    }
  }
}

/** How many can be done (its children), and how many can't. */
export function BulkCounts({ ineligible, children }: { ineligible: number; children: ReactNode }) {
  return (
    <p role="status">
      {children}
      {ineligible > 0 ? `, ${formatCount(ineligible)} can’t.` : '.'}
    </p>
  );
}

/** How far a run is, and the way to stop it. What goes out in one call can't be stopped. */
export function BulkProgress({
  label,
  progress: { done, total, stopping },
  onStop,
}: {
  label: string;
  progress: Omit<PhaseOf<'running'>, 'name'>;
  onStop?: () => void;
}) {
  return (
    <>
      <ProgressBar label={label} done={done} total={total} />
      {onStop ? (
        <div className="flex justify-end">
          <Button className="max-sm:h-10" aria-disabled={stopping} onClick={onStop}>
            {stopping ? 'Stopping…' : 'Stop'}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** For a number of items: that so many are done, `3 orders`, and that so many failed. */
export interface BulkSentences {
  done: (count: number) => string;
  items: (count: number) => string;
  failed: (count: number) => ReactNode;
}

/** What came of a run. */
export function BulkResult({
  ended: { done, failed, left },
  sentences,
  failedLabel,
  onRetry,
  onClose,
  children,
}: {
  ended: Omit<PhaseOf<'ended'>, 'name'>;
  sentences: BulkSentences;
  failedLabel: string;
  onRetry: () => void;
  onClose: () => void;
  /** What else is to be said or done before the failed ones. */
  children?: ReactNode;
}) {
  return (
    <>
      <div role="alert" className="flex flex-col gap-1">
        {done > 0 || failed.length === 0 ? <p>{sentences.done(done)}</p> : null}
        {left > 0 ? <p>{`Stopped: ${sentences.items(left)} left as they were.`}</p> : null}
        {failed.length > 0 ? <p className="font-medium text-bad">{sentences.failed(failed.length)}</p> : null}
      </div>
      {children}
      <BulkRefusals label={failedLabel} items={failed} />
      {failed.length + left > 0 ? <p className="text-sm text-muted">They stay selected.</p> : null}
      <DialogButtons leave="Done" onLeave={onClose}>
        {failed.some(({ isFinal }) => !isFinal) ? (
          <Button look="primary" className="max-sm:h-10" onClick={onRetry}>
            Retry
          </Button>
        ) : null}
      </DialogButtons>
    </>
  );
}

/** More of them are only counted: nobody reads further, and thousands would make the dialog slow. */
const SHOWN = 200;

/** The items that a bulk dialog names; keys scroll it, too. @param children the line of an item */
export function ItemList<T extends BulkItem>({
  label,
  items,
  className,
  lines,
  children,
}: {
  label: string;
  items: readonly T[];
  /** Its height at most. */
  className: string;
  /** How its lines stand. */
  lines?: string;
  children: (item: T) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={`${className} overflow-y-auto rounded border text-sm`}
    >
      <ul className={lines}>{items.slice(0, SHOWN).map(children)}</ul>
      {items.length > SHOWN ? (
        <p className="border-t px-3 py-2 text-muted">{`and ${formatCount(items.length - SHOWN)} more`}</p>
      ) : null}
    </div>
  );
}

/** Items, each with the reason why it was not done. */
export function BulkRefusals({ label, items }: { label: string; items: readonly ItemFailure[] }) {
  return (
    <ItemList label={label} items={items} className="max-h-56" lines="grid grid-cols-[fit-content(50%)_minmax(0,1fr)]">
      {(item) => (
        <li key={item.id} className="col-span-2 grid grid-cols-subgrid gap-x-4 border-b px-3 py-2 last:border-b-0">
          <span className="font-medium wrap-anywhere tabular-nums">{item.label}</span>
          <span className="wrap-anywhere">{item.reason}</span>
        </li>
      )}
    </ItemList>
  );
}
