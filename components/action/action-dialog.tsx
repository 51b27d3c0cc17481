'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { ProgressBar } from '@/components/ui/progress-bar';
import { formatCount } from '@/lib/text/format';
import { UNDO_NOTE, wordsOf, type Action, type ActionWords, type Failure, type Item } from './action';
import { checkEach, failureBy, failureOf, isFailure, parted, type Checked, type Progress } from './check';
import { Changes, Failures, type Preview } from './item-list';
import { perform } from './perform';
import type { RunOptions } from './run';

/** Checks whether an action can be applied to a record. It returns the record with its change, or the reason. */
export interface CheckedAction<Seen extends Item, T extends Item & Preview, A = unknown> extends Action<T, A> {
  check(seen: Seen): T | string;
  /** Whether the change is already there, in which case only its response was lost. */
  isDone?(seen: Seen, tried: T): boolean;
}

interface DialogProps<T extends Item, A> {
  items: readonly Item[];
  /** Deselects the records, closes the dialog, and returns a callback that reselects unfinished ones. */
  onStart: (items: readonly T[]) => RunOptions<T, A>['onEnd'];
  onClose: () => void;
  onClosed?: (() => void) | undefined;
}

/**
 * Reads the records' current state, previews the effect on each, and then applies the action.
 *
 * @param action null until all values are entered; `words` names it until then
 * @param onLacking called if the button is pressed before
 */
export function ActionDialog<Seen extends Item, T extends Item & Preview, A>({
  items,
  read,
  readAll,
  action,
  words: named,
  look = 'primary',
  fields,
  about,
  further,
  note = UNDO_NOTE,
  onLacking,
  onStart,
  onClose,
  onClosed,
}: DialogProps<T, A> & {
  /** Reads one record, also before Retry. @throws BffError */
  read?: (item: Item, signal: AbortSignal) => Promise<Seen | Failure>;
  /** Reads all records at once; Retry then resends them unchanged. @throws BffError */
  readAll?: (progress: Progress) => Promise<Checked<Seen>>;
  action: CheckedAction<Seen, T, A> | null;
  words: ActionWords;
  look?: 'primary' | 'danger';
  fields?: ReactNode;
  /** Additional notes, given the records that can't change. */
  about?: (failures: readonly Failure[]) => ReactNode;
  further?: ((eligible: readonly T[]) => ReactNode) | undefined;
  note?: string;
  onLacking?: () => void;
}) {
  const words = wordsOf(named);
  const start = (eligible: readonly T[]) => {
    if (!action || eligible.length === 0) return;
    const recheck = async (tried: T, signal: AbortSignal) => {
      const seen = read ? await read(tried, signal) : failureOf(tried, '');
      if (isFailure(seen)) return seen;
      return action.isDone?.(seen, tried) ? 'done' : checkOne(action, seen);
    };
    perform(action, eligible, { onEnd: onStart(eligible), ...(read && { recheck }) });
  };
  const check = async (progress: Progress): Promise<Checked<Seen>> => {
    if (read) return checkEach(items, progress, (item) => read(item, progress.signal));
    try {
      return (await readAll?.(progress)) ?? parted([]);
    } catch (error) {
      return { eligible: [], ineligible: items.map((item) => failureBy(item, error)) };
    }
  };
  return (
    <CheckDialog<Seen>
      title={words.title(items.length)}
      reading={words.reading}
      total={items.length}
      check={check}
      onClose={onClose}
      onClosed={onClosed}
    >
      {({ eligible: seen, ineligible }) => {
        const { eligible, ineligible: refused } = action
          ? parted(seen.map((each) => checkOne(action, each)))
          : { eligible: [], ineligible: [] };
        const failures = [...ineligible, ...refused];
        const count = action ? eligible.length : seen.length;
        return (
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (action) start(eligible);
              else onLacking?.();
            }}
          >
            {seen.length > 0 ? fields : null}
            {action || seen.length === 0 ? (
              <Counts ineligible={failures.length}>{`${formatCount(count)} ${words.eligible}`}</Counts>
            ) : null}
            {about?.(failures)}
            <Failures label={words.refused} items={failures} />
            <Changes label={words.changing} items={action ? eligible : seen} />
            {further?.(eligible)}
            {count > 0 ? <p className="text-sm text-muted">{note}</p> : null}
            <DialogButtons leave="Not now" onLeave={onClose}>
              {count > 0 ? (
                <Button type="submit" look={look} className="max-sm:h-10">
                  {words.button(count)}
                </Button>
              ) : null}
            </DialogButtons>
          </form>
        );
      }}
    </CheckDialog>
  );
}

/** Returns a record with its change, or why it isn't possible. */
export function checkOne<Seen extends Item, T extends Item & Preview>(
  { check }: Pick<CheckedAction<Seen, T>, 'check'>,
  seen: Seen,
): T | Failure {
  const checked = check(seen);
  return typeof checked === 'string' ? failureOf(seen, checked) : checked;
}

/** Checks records on mount and then shows its children. It is a portal over the page, because lists clip. */
export function CheckDialog<T extends Item>({
  title,
  reading,
  total,
  check,
  onClose,
  onClosed,
  children,
}: {
  title: string;
  reading: string;
  total: number;
  check: (progress: Progress) => Promise<Checked<T>>;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  children: (checked: Checked<T>) => ReactNode;
}) {
  const [done, setDone] = useState(0);
  const [checked, setChecked] = useState<Checked<T> | null>(null);
  const begin = useRef(check);
  useEffect(() => {
    const work = new AbortController();
    const { signal } = work;
    void begin
      .current({ signal, onProgress: (count) => signal.aborted || setDone(count) })
      .then((found) => signal.aborted || setChecked(found));
    return () => work.abort();
  }, []);
  return createPortal(
    <Dialog title={title} width="work" onClose={onClose} onClosed={onClosed}>
      <div className="flex flex-col gap-4">
        {checked ? (
          children(checked)
        ) : (
          <>
            <ProgressBar label={reading} done={done} total={total} />
            <DialogButtons onLeave={onClose} />
          </>
        )}
      </div>
    </Dialog>,
    document.body,
  );
}

export function Counts({ ineligible, children }: { ineligible: number; children: string }) {
  return (
    <p role="status">
      <b className="font-semibold">{children}</b>
      {ineligible > 0 ? `, ${formatCount(ineligible)} can’t.` : '.'}
    </p>
  );
}
