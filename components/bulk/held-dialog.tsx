'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { formatCount } from '@/lib/format';
import { BulkChanges } from './bulk-changes';
import { BulkCounts, BulkDialog, BulkRefusals } from './bulk-dialog';
import type { OnRunEnd, RunWords } from './held-run';
import { holdWork, validateAll, type Eligible, type HeldWork } from './held-work';
import { useBulkRun, validateEach, type BulkItem } from './use-bulk-run';

/** What is said of the work before it is held. */
export interface WorkWords<T extends BulkItem> extends RunWords<T> {
  title: string;
  /** At the bar: `Reading the products`. */
  reading: string;
  /** Of those that can be done, after their number: `can be hidden`. */
  eligible: string;
  /** On the button: `Hide 12 products`. */
  button: (count: number) => string;
  /** What the list is called of what changes, and that of what can't. */
  changing: string;
  refused: string;
}

/**
 * Does one thing to several items: each is read anew and judged, what becomes of it is shown, and then the work is held
 * for ten seconds.
 *
 * @param work null until all is typed that it needs
 * @param onLacking told that the button was pressed before
 * @param onHold takes items out of the selection until it is told what became of them, and closes the dialog
 */
export function HeldBulkDialog<Seen extends BulkItem, Change>({
  items,
  read,
  work,
  words,
  look = 'primary',
  fields,
  further,
  note,
  onLacking,
  onHold,
  onClose,
  onClosed,
}: {
  items: readonly BulkItem[];
  read: HeldWork<Seen, Change>['read'];
  work: Omit<HeldWork<Seen, Change>, 'read'> | null;
  words: WorkWords<Eligible<Seen, Change>>;
  look?: 'primary' | 'danger';
  /** Where it is typed what is to be done. */
  fields?: ReactNode;
  /** What is said of those that can be done, beside what becomes of them. */
  further?: ((eligible: readonly Seen[]) => ReactNode) | undefined;
  /** What else is to know before it is done. */
  note?: string;
  onLacking?: () => void;
  onHold: (ids: readonly number[]) => OnRunEnd;
  onClose: () => void;
  onClosed?: () => void;
}) {
  const bulk = useBulkRun<Seen>({
    total: items.length,
    validate: (_, progress) => validateEach(items, progress, (item) => read(item, progress.signal)),
    apply: async (seen) => {
      const ids = seen.map(({ id }) => id);
      if (work) holdWork(validateAll(seen, work.validate).eligible, { ...work, read }, words, onHold(ids));
      return { doneIds: ids, failed: [] };
    },
    // Who takes the items out of the selection closes the dialog.
    onWhole: () => undefined,
  });

  return (
    <BulkDialog
      title={words.title}
      run={bulk}
      reading={words.reading}
      review={({ eligible: seen, ineligible }) => {
        const { eligible, rejected } = work ? validateAll(seen, work.validate) : { eligible: seen, rejected: [] };
        const failures = [...ineligible, ...rejected];
        return (
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (work) bulk.run(eligible);
              else onLacking?.();
            }}
          >
            {seen.length > 0 ? fields : null}
            {work || seen.length === 0 ? (
              <BulkCounts ineligible={failures.length}>
                <b className="font-semibold">{`${formatCount(eligible.length)} ${words.eligible}`}</b>
              </BulkCounts>
            ) : null}
            <BulkRefusals label={words.refused} items={failures} />
            <BulkChanges label={words.changing} items={eligible} />
            {further?.(eligible)}
            {note && eligible.length > 0 ? <p className="text-sm text-muted">{note}</p> : null}
            <DialogButtons leave="Not now" onLeave={onClose}>
              {eligible.length > 0 ? (
                <Button type="submit" look={look} className="max-sm:h-10">
                  {words.button(eligible.length)}
                </Button>
              ) : null}
            </DialogButtons>
          </form>
        );
      }}
      onClose={onClose}
      onClosed={onClosed}
    />
  );
}
