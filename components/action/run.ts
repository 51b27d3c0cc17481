import pLimit from 'p-limit';
import { toastFailure } from '@/components/connection/save-error';
import { askBeforeUnload } from '@/components/form/leave-guard';
import { showToast } from '@/components/ui/toast';
import { BffError, newIdempotencyKey } from '@/lib/bff/client';
import { SAVED_UNREADABLE } from '@/lib/domain/saved-unreadable';
import { refetchAll, refetchOutdatedNow } from '@/lib/query/client';
import { capitalized, doneSentence, isSome, wordsOf, type Action, type Failure, type Item, type Some } from './action';
import { sendCall, type Call } from '@/lib/bff/call';
import { AT_ONCE, checkEach, failureBy, failureOf, type Checked, type Progress } from './check';
import { markPending } from './pending';

/** The outcome by record; `left` holds all unfinished ones, including failures. */
export interface Outcome<T extends Item, A> {
  done: readonly T[];
  failed: readonly Failure[];
  left: readonly T[];
  answers: readonly A[];
  error: BffError | null;
}

export interface RunOptions<T extends Item, A> {
  /** Called after Undo and after each attempt. Records stay marked until its promise resolves. */
  onEnd?: ((outcome: Outcome<T, A>) => unknown) | undefined;
  /**
   * Reads a failed record again before Retry, because most failures come from changes by others.
   *
   * @returns `done` if only the response was lost
   */
  recheck?: ((tried: T, signal: AbortSignal) => Promise<T | Failure | 'done'>) | undefined;
}

interface Retried<T extends Item> {
  /** Records that can't be retried. */
  ineligible: readonly Failure[];
  /** Records that turned out to be done. */
  already: readonly T[];
  bulkId: string | undefined;
}

const FIRST = { ineligible: [], already: [] };

export function callsOf<T extends Item, A>(action: Action<T, A>, items: readonly T[]): Call<A>[] {
  return partsOf(action, items).map((part) => action.call(part));
}

/** Sends an action with progress and a result message. @returns the outcome */
export async function run<T extends Item, A>(
  action: Action<T, A>,
  items: readonly T[],
  options: RunOptions<T, A>,
  retried?: Retried<T>,
): Promise<Outcome<T, A>> {
  const parts = partsOf(action, items);
  // The activity log groups the calls into one change.
  const bulkId = retried?.bulkId ?? (parts.length > 1 ? newIdempotencyKey() : undefined);
  const { ineligible, already } = retried ?? FIRST;
  const stop = new AbortController();
  const openPanel = async () => (await import('./run-panel')).openRunPanel(action, items.length, stop);
  const panel = parts.length > 1 ? await openPanel() : null;
  const stopAsking = askBeforeUnload();
  const onProgress = (count: number) => panel?.progress(count);
  const sent = await send(action, parts, { bulkId, signal: stop.signal, onProgress }).finally(stopAsking);
  const done = [...already, ...sent.done];
  const failed = [...sent.failed, ...ineligible];
  const left = items.filter((item) => !sent.done.includes(item));
  const outcome = { done, failed, left, answers: sent.answers, error: sent.error };
  const said = isSome(done) ? saidOf(action, done, sent.answers) : null;
  // Failed records may differ from what the page shows.
  if (failed.length > 0) refetchAll();
  const retry = async () => {
    const again = await checkAgain(action, left, { failed: sent.failed, options });
    markPending(action, again.eligible, true);
    await run(action, again.eligible, options, { ...again, ineligible: [...again.ineligible, ...ineligible], bulkId });
  };
  if (failed.length + left.length === 0) {
    panel?.close();
    if (said) showToast.success(said.message, said.link);
  } else if (parts.length === 1 && done.length === 0 && ineligible.length === 0) {
    sayFailed(action, sent, () => void retry());
  } else {
    const onRetry = () => void retry();
    (panel ?? (await openPanel())).result({
      ...{ said: said?.message ?? null, failed, onRetry },
      stopped: left.length - sent.failed.length,
    });
  }
  markPending(action, left, false);
  try {
    await options.onEnd?.(outcome);
    // Until it is refetched, a list still shows decided rows as pending.
    await refetchOutdatedNow();
  } finally {
    markPending(action, done, false);
  }
  return outcome;
}

/** Sends an action for a dialog that reports the result itself. */
export async function sendAll<T extends Item, A>(action: Action<T, A>, items: readonly T[]): Promise<Outcome<T, A>> {
  const stopAsking = askBeforeUnload();
  const options = { bulkId: undefined, signal: new AbortController().signal, onProgress: () => undefined };
  const sent = await send(action, partsOf(action, items), options).finally(stopAsking);
  return { ...sent, left: items.filter((item) => !sent.done.includes(item)) };
}

function partsOf<T extends Item, A>({ perCall = 1 }: Action<T, A>, items: readonly T[]): Some<T>[] {
  const parts: Some<T>[] = [];
  for (let from = 0; from < items.length; from += perCall) {
    const part = items.slice(from, from + perCall);
    if (isSome(part)) parts.push(part);
  }
  return parts;
}

interface Sent<T extends Item, A> {
  done: T[];
  failed: Failure[];
  answers: A[];
  error: BffError | null;
}

async function send<T extends Item, A>(
  action: Action<T, A>,
  parts: readonly Some<T>[],
  { bulkId, signal, onProgress }: Progress & { bulkId: string | undefined },
): Promise<Sent<T, A>> {
  const sent: Sent<T, A> = { done: [], failed: [], answers: [], error: null };
  const isForMany = (action.perCall ?? 1) > 1;
  onProgress(0);
  await pLimit(isForMany ? 1 : AT_ONCE).map(parts, async (part) => {
    if (signal.aborted) return;
    // After a failed batch, skip the remaining ones, because they would fail too.
    if (!isForMany || !sent.error) await sendPart(action, part, sent, bulkId);
    else sent.failed.push(...part.map((item) => failureBy(item, sent.error)));
    onProgress(sent.done.length + sent.failed.length);
  });
  return sent;
}

async function sendPart<T extends Item, A>(
  action: Action<T, A>,
  part: Some<T>,
  sent: Sent<T, A>,
  bulkId: string | undefined,
): Promise<void> {
  try {
    const answer = await sendCall(action.call(part), bulkId);
    const refused = action.refused?.(answer, part) ?? new Map<number, string>();
    sent.answers.push(answer);
    for (const item of part) {
      const reason = refused.get(item.id);
      if (reason === undefined) sent.done.push(item);
      else sent.failed.push({ ...failureOf(item, reason), isFinal: true });
    }
  } catch (error) {
    if (!(error instanceof BffError)) throw error;
    if (error.statusCode === SAVED_UNREADABLE) {
      sent.done.push(...part);
      showToast.error(error.message);
      refetchAll();
    } else {
      sent.error = error;
      sent.failed.push(...part.map((item) => failureBy(item, error)));
    }
  }
}

function saidOf<T extends Item, A>(action: Action<T, A>, done: Some<T>, answers: readonly A[]) {
  if (action.done) return action.done(done, answers);
  return { message: capitalized(doneSentence(action, done)), link: action.link?.(done, answers) };
}

/** Reports the failure of a single call. */
function sayFailed<T extends Item, A>(action: Action<T, A>, { failed, error }: Sent<T, A>, retry: () => void): void {
  if (!error) return showToast.error(failed.map(({ reason }) => reason).join('\n'));
  const what = action.failed ?? wordsOf(action).failed(failed.length);
  toastFailure((reason) => `${what}\n${reason}`, error, retry);
}

async function checkAgain<T extends Item, A>(
  action: Action<T, A>,
  left: readonly T[],
  { failed, options: { recheck } }: { failed: readonly Failure[]; options: RunOptions<T, A> },
): Promise<Checked<T> & { already: T[] }> {
  const final = failed.filter(({ isFinal }) => isFinal);
  const tried = left.filter(({ id }) => failed.some((each) => each.id === id && !each.isFinal));
  const already: T[] = [];
  if (!recheck) return { eligible: tried, ineligible: final, already };
  const { signal } = new AbortController();
  const checked = await checkEach(tried, { signal, onProgress: () => undefined }, async (item) => {
    const found = await recheck(item, signal);
    if (found !== 'done') return found;
    already.push(item);
    return item;
  });
  const isNew = (item: T) => !already.includes(item);
  return { eligible: checked.eligible.filter(isNew), ineligible: [...checked.ineligible, ...final], already };
}
