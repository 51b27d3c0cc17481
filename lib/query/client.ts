import { focusManager, notifyManager, onlineManager, QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { bff, BffError } from '../bff/client';
import { currentConnectivity, onConnectivity } from '../bff/connectivity';
import { containsChange, isBehind, knownChanges, mergeAnswers, noteChange } from './freshness';
import { noteReading, onChange, outdates, readingOf } from './freshness';
import { keyOf, type Read, type ReadEndpoint } from './read';

/** Milliseconds for which an answer is fresh, unless outdated. */
const KEPT_MS = 30_000;

/** Let a click that refocuses the window do its work first. */
const AFTER_CLICK_MS = 500;

const FOCUS_EVERY_MS = 30_000;

/** Calls of a bulk change are closer together than this, so one refetch serves all. */
const BULK_GAP_MS = 300;

const RETRIES = 3;

/** A call without an answer may succeed next time; refusals are answers. */
const isUnanswered = (error: unknown) => error instanceof BffError && (error.status === 0 || error.status >= 502);

/** Missing records were deleted and aren't refetched. */
export const isMissing = (error: unknown) => error instanceof BffError && error.status === 404;

export function query<T>(read: Read<T>) {
  return {
    queryKey: keyOf(read),
    queryFn: async (options?: { signal: AbortSignal }) =>
      (await bff<ReadEndpoint>('GET', read.path, { ...read.input, ...(options && { signal: options.signal }) })) as T,
  };
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: KEPT_MS,
        refetchOnWindowFocus: ({ state }) => (isMissing(state.error) ? false : 'always'),
        retry: (count, error) => isUnanswered(error) && count < RETRIES,
        // Anything else is a bug.
        throwOnError: (error) => !(error instanceof BffError),
        structuralSharing: (before, answer) => mergeAnswers(before, answer, replaceEqualDeep),
        // TanStack Query would try once while offline if there is a persister.
        networkMode: 'online',
        // Wraps every read: answers that lack a known change are refetched and never shown.
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

export function queryClient(): QueryClient {
  return (inBrowser ??= makeQueryClient());
}

export function refetchAll(): void {
  noteChange({ outdated: 'all', isOwn: true });
}

let refetching = Promise.resolve();
let startRefetch: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let postponements = 0;

/** Refetches outdated answers on screen, after a bulk change and not while leaving the page. */
function scheduleRefetch(delayMs: number): void {
  if (!startRefetch) refetching = new Promise((resolve) => (startRefetch = resolve));
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    void refetchOutdated();
  }, delayMs);
}

/** Refetches what own changes outdated, now. Resolves once it is shown. */
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
    // Reads in flight repeat themselves if they are behind.
    { cancelRefetch: false },
  );
}

/**
 * Suspends refetching until the saved page is left, because its record may be deleted.
 *
 * @returns resumes
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
  // Updates from a press or drop render in the same frame.
  notifyManager.setScheduler(queueMicrotask);
  // The browser's online state is only a hint; failing calls tell more.
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
