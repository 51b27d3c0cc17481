import type { CSSProperties, ReactNode } from 'react';
import { askBeforeUnload } from '@/components/form/leave-guard';
import { loadToaster, showToast } from '@/components/ui/toast';
import type { ToastLink } from '@/components/ui/toaster';
import { commitAfterUndo } from '@/components/ui/undo';
import { newIdempotencyKey, sendOnLeaving } from '@/lib/bff/client';
import { refetchAll } from '@/lib/query/client';
import { BulkProgress, BulkResult, type BulkSentences } from './bulk-dialog';
import type { BulkItem, ItemFailure, Outcome, Progress, Validation } from './use-bulk-run';

/** While a page goes away, a browser sends at most so many requests, and so many bytes of bodies. */
const SENT_ON_LEAVING = 200;
const BYTES_ON_LEAVING = 60_000;

/** A call by its address and its body, as it is sent while the page goes away. */
export interface LeavingCall {
  method: 'POST' | 'PATCH' | 'DELETE';
  /** Below the BFF: `/orders/7`. */
  path: string;
  /** JSON, or a form without files. */
  body?: object;
}

/** What is said of a run. */
export interface RunWords<T extends BulkItem> {
  /** While it can be undone: `12 orders become Canceled in ten seconds.` */
  held: (items: readonly T[]) => string;
  /** At the bar: `Updating the orders`. */
  running: string;
  /** Of those that are done, where nothing failed and nothing is left. */
  done: (items: readonly T[]) => { message: string; link?: ToastLink };
  sentences: BulkSentences;
  failedLabel: string;
  /** What else is said before the failed ones. */
  note?: (failed: readonly ItemFailure[]) => ReactNode;
}

export interface HeldRun<T extends BulkItem> {
  items: readonly T[];
  words: RunWords<T>;
  /** Says which of those that failed can be done as they stand now. */
  validate: (failed: readonly ItemFailure[], progress: Progress) => Promise<Validation<T>>;
  /** @param bulkId of all the calls, so that the activity log shows them as one */
  apply: (items: readonly T[], bulkId: string, progress: Progress) => Promise<Outcome>;
  /** The same, where the page goes away before. */
  leaving: (items: readonly T[]) => readonly LeavingCall[];
  onEnd: OnRunEnd;
}

/** Told which items are done, and which are not. */
export type OnRunEnd = (doneIds: readonly number[], undoneIds: readonly number[]) => void;

/**
 * Does something with items after ten seconds, unless that is undone (docs/decisions/0021-nothing-is-lost.md). It goes
 * on when the person leaves the list; what came of it is a panel of its own, with Retry.
 */
export function holdRun<T extends BulkItem>(held: HeldRun<T>): void {
  const { items, words, leaving, onEnd } = held;
  const calls = leaving(items);
  const isSent = calls.length <= SENT_ON_LEAVING && JSON.stringify(calls.map(written)).length <= BYTES_ON_LEAVING;
  commitAfterUndo({
    message: words.held(items),
    undo: () => {
      onEnd(
        [],
        items.map(({ id }) => id),
      );
      showToast.success('Undone: nothing was changed.');
    },
    run: () => run(held),
    sendOnLeaving: isSent ? () => sendAll(calls) : null,
  });
}

/** A form is about as long as its values. */
function written({ body, ...call }: LeavingCall): object {
  return { ...call, body: body instanceof FormData ? [...body] : body };
}

function sendAll(calls: readonly LeavingCall[]): void {
  const bulkId = newIdempotencyKey();
  for (const { method, path, body } of calls) sendOnLeaving(method, path, body, { bulkId });
}

let begun = 0;

async function run<T extends BulkItem>({ items, words, validate, apply, onEnd }: HeldRun<T>): Promise<void> {
  begun += 1;
  const bulkId = newIdempotencyKey();
  const { toast } = await loadToaster();
  const panel = {
    id: `bulk-${begun}`,
    position: 'top-center',
    duration: Number.POSITIVE_INFINITY,
    dismissible: false,
    style: { '--width': 'min(480px, calc(100vw - 32px))' } as CSSProperties,
  } as const;
  const close = () => void toast.dismiss(panel.id);

  const show = (content: ReactNode) =>
    toast.custom(() => <div className="flex w-full flex-col gap-4">{content}</div>, panel);

  /** @param ineligible what can't be done, and is not tried */
  const attempt = async (tried: readonly T[], ineligible: readonly ItemFailure[]): Promise<void> => {
    const stop = new AbortController();
    const { signal } = stop;
    const onProgress = (done: number) => {
      const onStop = () => {
        stop.abort();
        onProgress(done);
      };
      const progress = { done, total: tried.length, stopping: signal.aborted };
      show(<BulkProgress label={words.running} progress={progress} onStop={onStop} />);
    };
    onProgress(0);
    const stopAsking = askBeforeUnload();
    const outcome = await apply(tried, bulkId, { signal, onProgress }).finally(stopAsking);
    const isDone = new Set(outcome.doneIds);
    const [done, undone] = [tried.filter(({ id }) => isDone.has(id)), tried.filter(({ id }) => !isDone.has(id))];
    const failed = [...outcome.failed, ...ineligible];
    onEnd(
      outcome.doneIds,
      [...undone, ...ineligible].map(({ id }) => id),
    );
    if (undone.length + ineligible.length === 0) {
      close();
      const { message, link } = words.done(done);
      showToast.success(message, link);
      return;
    }
    // Lists may show failed items as they no longer are.
    refetchAll();
    const retry = async () => {
      // They may have changed meanwhile: that is why most of them failed.
      const progress = { signal: new AbortController().signal, onProgress: () => undefined };
      const again = await validate(failed, progress);
      await attempt(again.eligible, again.ineligible);
    };
    show(
      <BulkResult
        ended={{ done: done.length, failed, left: undone.length - outcome.failed.length }}
        sentences={words.sentences}
        failedLabel={words.failedLabel}
        onRetry={() => void retry()}
        onClose={close}
      >
        {words.note?.(failed)}
      </BulkResult>,
    );
  };
  await attempt(items, []);
}
