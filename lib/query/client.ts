import { focusManager, notifyManager, onlineManager, QueryClient, type Query } from '@tanstack/react-query';
import { bff, BffError, noteChangeElsewhere } from '../bff/client';
import { onOutdated } from '../bff/outdated';
import { currentConnectivity, onConnectivity } from '../bff/connectivity';
import { uncarried } from '../domain/unreadable-rows';
import { keyOf, type Read, type ReadEndpoint } from './read';

/** An answer is not read again sooner than this, in milliseconds, unless a change has outdated it. */
const FRESH_MS = 30_000;

/** A click that brings the window back does its own work first, in milliseconds. */
const CALM_MS = 500;

/** Who goes to and fro between windows has everything read again no more often than this, in milliseconds. */
const FOCUS_MS = 30_000;

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
      hydrate: { deserializeData: uncarried },
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: ({ state }) => (isMissing(state.error) ? false : 'always'),
        retry: (count, error) => isUnanswered(error) && count < RETRIES,
        // Anything else is a fault of the program.
        throwOnError: (error) => !(error instanceof BffError),
      },
    },
  });
}

let inBrowser: QueryClient | undefined;

/** The cache of this tab. */
export function queryClient(): QueryClient {
  return (inBrowser ??= makeQueryClient());
}

/** Reads anew all that is shown, such as where a refusal says that somebody else has changed it. */
export function readAllAnew(): void {
  noteChangeElsewhere();
  void queryClient().invalidateQueries();
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
      if (document.hidden || Date.now() - focusedAt < FOCUS_MS) return;
      focusedAt = Date.now();
      onFocus();
    };
    const listen = () => {
      clearTimeout(calm);
      calm = setTimeout(tell, CALM_MS);
    };
    addEventListener('focus', listen);
    document.addEventListener('visibilitychange', listen);
    return () => {
      removeEventListener('focus', listen);
      document.removeEventListener('visibilitychange', listen);
    };
  });
  /** Reads that were on their way when a change was answered, each by its promise: they may know nothing of it. */
  const begunBefore = new Map<Query, Query['promise']>();
  onOutdated({
    mark: (outdated) => {
      const isMeant = ({ queryKey: [path] }: Query) => outdated === 'all' || outdated.has(String(path));
      const onTheirWay = queryClient().getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isMeant });
      for (const read of onTheirWay) begunBefore.set(read, read.promise);
      void queryClient().invalidateQueries({ predicate: isMeant, refetchType: 'none' });
    },
    refetchOutdated: () => {
      const isOutdated = (read: Query) => {
        if (isMissing(read.state.error)) return false;
        if (read.state.fetchStatus === 'idle') return read.state.isInvalidated || begunBefore.has(read);
        // Whoever made the change may have begun to read it since.
        return begunBefore.has(read) && begunBefore.get(read) === read.promise;
      };
      void queryClient().refetchQueries({ type: 'active', predicate: isOutdated });
      begunBefore.clear();
    },
  });
}
