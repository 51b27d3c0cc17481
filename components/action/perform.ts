import { showToast } from '@/components/ui/toast';
import { newIdempotencyKey, sendOnLeaving } from '@/lib/bff/client';
import { doingSentence, doneSentence, isSome, type Action, type Item } from './action';
import type { Call } from '@/lib/bff/call';
import { markPending } from './pending';
import { callsOf, run, type RunOptions } from './run';
import { offer } from './undo';

/** Browsers send only about this many calls while a page unloads. */
const CALLS_ON_LEAVING = 200;
const BYTES_ON_LEAVING = 60_000;

const waiting = new Set<{ apply: () => Promise<void>; leave: (() => void) | null }>();

/**
 * Applies an action once its time for Undo is over, even if the page has changed. Leaving the portal sends it
 * immediately (docs/decisions/0021-nothing-is-lost.md).
 */
export function perform<T extends Item, A>(
  action: Action<T, A>,
  items: readonly T[],
  options: RunOptions<T, A> = {},
): void {
  if (!isSome(items)) return;
  markPending(action, items, true);
  if (action.undo === 'none') return void run(action, items, options);
  let state: 'pending' | 'sending' | 'done' | 'failed' = 'pending';
  let answers: readonly A[] = [];
  const calls = callsOf(action, items);
  const release = () => {
    waiting.delete(wait);
    close();
  };
  const apply = async () => {
    release();
    state = 'sending';
    const { done, answers: received } = await run(action, items, options);
    answers = received;
    state = done.length > 0 ? 'done' : 'failed';
  };
  const leave = () => {
    release();
    // The page may return from the back/forward cache.
    state = 'done';
    markPending(action, items, false);
    sendAllOnLeaving(calls);
  };
  const isSmall = calls.length <= CALLS_ON_LEAVING && sizeOf(calls) <= BYTES_ON_LEAVING;
  const wait = { apply, leave: isSmall ? leave : null };
  waiting.add(wait);
  const detail = action.detail?.(items);
  const close = offer({
    message: doingSentence(action, items),
    link: detail === undefined ? action.link?.(items) : { text: detail },
    endLabel: 'Apply now',
    onEnd: () => void apply(),
    undo: () => {
      waiting.delete(wait);
      markPending(action, items, false);
      showToast.success(`Undone: nothing was ${action.verb[2]}.`);
      void options.onEnd?.({ done: [], failed: [], left: items, answers: [], error: null });
    },
    sayTooLate: () => {
      if (state === 'failed')
        return showToast.error(`Nothing to undo: ${doneSentence(action, items, ['was not', 'were not'])}`);
      const isOver = state === 'done';
      const said = `Too late: ${doneSentence(action, items, isOver ? undefined : ['is being', 'are being'])}`;
      const { reverse } = action;
      if (isOver && reverse) showToast.errorWithAction(said, reverse.label, () => reverse.run(items));
      else showToast.error(said, action.link?.(items, answers));
    },
  });
}

/** Sends all pending actions immediately, such as before the session ends. */
export async function applyAll(): Promise<void> {
  await Promise.all(Array.from(waiting, ({ apply }) => apply()));
}

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => {
    for (const { leave } of [...waiting]) leave?.();
  });
  addEventListener('beforeunload', (event) => {
    if ([...waiting].some(({ leave }) => leave === null)) event.preventDefault();
  });
}

/** Estimates a form's size by its values. */
function sizeOf(calls: readonly Call[]): number {
  return JSON.stringify(calls.map((each) => (each.body instanceof FormData ? { ...each, body: [...each.body] } : each)))
    .length;
}

function sendAllOnLeaving(calls: readonly Call[]): void {
  const options = calls.length > 1 ? { bulkId: newIdempotencyKey() } : {};
  for (const { method, address, body } of calls) sendOnLeaving(method, address, body, options);
}
