import { focusManager, notifyManager, onlineManager, QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { bff, BffError } from '../bff/client';
import { currentConnectivity, onConnectivity } from '../bff/connectivity';
import { containsChange, isBehind, knownChanges, mergeAnswers, noteChange } from './freshness';
import { noteReading, onChange, outdates, readingOf } from './freshness';
import { keyOf, type Read, type ReadEndpoint } from './read';

/** An answer is not read again sooner than this, in milliseconds, unless a change has outdated it. */
const KEPT_MS = 30_000;

/** A click that brings the window back does its own work first, in milliseconds. */
const AFTER_CLICK_MS = 500;

/** Switching between windows refetches no more often than this, in milliseconds. */
const FOCUS_EVERY_MS = 30_000;

/** The calls of a bulk change follow each other sooner than this, in milliseconds: one refetch serves them all. */
const BULK_GAP_MS = 300;

const RETRIES = 3;

/** A call that got no answer may get one the next time; a refusal is an answer. */
const isUnanswered = (error: unknown) => error instanceof BffError && (error.status === 0 || error.status >= 502);

/** What is missing was deleted: it isn't asked for by itself any more. */
export const isMissing = (error: unknown) => error instanceof BffError && error.status === 404;

/** Options of `useQuery` for something that is read through the BFF. */
export function query<T>(read: Read<T>) {
  return {
    queryKey: keyOf(read),
    queryFn: async (options?: { signal: AbortSignal }) =>
      (await bff<ReadEndpoint>('GET', read.path, { ...read.input, ...(options && { signal: options.signal }) })) as T,
  };
}

/** A cache of its own: one for each page that the server renders, and one for each test. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: KEPT_MS,
        refetchOnWindowFocus: ({ state }) => (isMissing(state.error) ? false : 'always'),
        retry: (count, error) => isUnanswered(error) && count < RETRIES,
        // Anything else is a fault of the program.
        throwOnError: (error) => !(error instanceof BffError),
        structuralSharing: (before, answer) => mergeAnswers(before, answer, replaceEqualDeep),
        // With a persister, the library would otherwise try once while offline.
        networkMode: 'online',
        // The library's place to wrap every read: an answer that lacks a known change is read again, and never shown.
        persister: async (read, context) => {
          for (;;) {
            const known = knownChanges();
            const answer = await read(context);
            const reading = readingOf(answer) ?? { snapshot: null, known };
            noteReading(answer, reading);
            if (!isBehind(reading, context.queryKey[0])) return answer;
            await refetching;
          }
        },
      },
    },
  });
}

let inBrowser: QueryClient | undefined;

/** The cache of this tab. */
export function queryClient(): QueryClient {
  return (inBrowser ??= makeQueryClient());
}

/** Refetches all that is shown, such as after a refusal because someone else has changed it. */
export function refetchAll(): void {
  noteChange({ outdated: 'all', isOwn: true });
}

/** Resolves when outdated answers are next refetched. */
let refetching = Promise.resolve();
let startRefetch: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let postponements = 0;

/** Refetches what is shown and outdated, at the end of a bulk change and not while the page is being left. */
function scheduleRefetch(delayMs: number): void {
  if (!startRefetch) refetching = new Promise((resolve) => (startRefetch = resolve));
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    void refetchOutdated();
  }, delayMs);
}

/** Refetches what own changes have outdated, without waiting for more of them. Resolves once it is shown. */
export function refetchOutdatedNow(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  return refetchOutdated();
}

async function refetchOutdated(): Promise<void> {
  if (timer !== undefined || postponements > 0) return;
  startRefetch?.();
  startRefetch = undefined;
  await queryClient().refetchQueries(
    { type: 'active', predicate: ({ state }) => state.isInvalidated && !isMissing(state.error) },
    // One in flight reads again by itself if its answer is behind.
    { cancelRefetch: false },
  );
}

/**
 * Refetches nothing until the page that was saved has given way to the next one: what it shows may be deleted.
 *
 * @returns ends it
 */
export function postponeRefetch(): () => void {
  postponements += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    postponements -= 1;
    if (startRefetch) void refetchOutdated();
  };
}

if (typeof window !== 'undefined') {
  // What is set by a press or a drop shows in the same frame.
  notifyManager.setScheduler(queueMicrotask);
  // What the browser says of its network is only a hint: calls that fail tell more.
  onlineManager.setEventListener((setOnline) => onConnectivity(() => setOnline(currentConnectivity() === 'reached')));
  focusManager.setEventListener((onFocus) => {
    let calm: ReturnType<typeof setTimeout>;
    let focusedAt = -Infinity;
    const tell = () => {
      if (document.hidden || Date.now() - focusedAt < FOCUS_EVERY_MS) return;
      focusedAt = Date.now();
      onFocus();
    };
    const listen = () => {
      clearTimeout(calm);
      calm = setTimeout(tell, AFTER_CLICK_MS);
    };
    addEventListener('focus', listen);
    document.addEventListener('visibilitychange', listen);
    return () => {
      removeEventListener('focus', listen);
      document.removeEventListener('visibilitychange', listen);
    };
  });
  onChange((change, isBulk) => {
    void queryClient().invalidateQueries({
      predicate: ({ queryKey, state }) => outdates(change, queryKey[0]) && !containsChange(state.data, change),
      refetchType: 'none',
    });
    scheduleRefetch(isBulk ? BULK_GAP_MS : 0);
  });
}
