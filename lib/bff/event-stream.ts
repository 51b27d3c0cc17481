import type { ChangedEvent, PortalEvent } from '../contract/events';
import { isListening, openRecord, presentPeople, tellChangeElsewhere } from './event-hub';
import { parseTransaction } from '../domain/snapshot';
import { isOwnTransaction, noteChange, type Outdated } from '../query/freshness';

/** Tabs of one browser that have a stream at once: with HTTP/1.1 it opens six connections to a server. */
const MOST_STREAMS = 3;

/** A burst is read once, and many tabs not in the same moment, in milliseconds. */
const BURST_MS = 200;
const SPREAD_MS = 600;
/** What is shown is read again at most so often, in milliseconds. */
const PACE_MS = 3_000;

/** What counts all areas is outdated by nearly every change: it is read at most so often, in milliseconds. */
const COUNTS: readonly string[] = ['/dashboard/figures', '/dashboard', '/insights', '/activity'];
const COUNTS_PACE_MS = 20_000;
/** Told of notices alone, which concern the reader: what counts them is read with them. */
const OWN_NOTICES = '/notices';

/** The server says something every ten seconds. */
const SILENT_MS = 35_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 120_000;

/**
 * Follows what others change, by a stream as long as the tab is in sight: what is shown of it is read again. Where the
 * tab may have missed something, all that is shown is read. A tab without a stream of its own hears those of others.
 *
 * @returns ends it
 */
export function followEvents(): () => void {
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('qp-events') : null;
  const shown = pacedReading(PACE_MS);
  const counts = pacedReading(COUNTS_PACE_MS);
  /** Of the wish for a stream, and of the lock that allows it. */
  let wish: AbortController | null = null;
  // The page was read since.
  let heardAt = performance.timeOrigin;

  const hear = (change: ChangedEvent) => {
    const isNotice = change.reads.includes(OWN_NOTICES);
    const isCount = (path: string) => !isNotice && COUNTS.includes(path);
    const transactions = transactionsOf(change);
    shown.add(new Set(change.reads.filter((path) => !isCount(path))), transactions);
    counts.add(new Set(change.reads.filter(isCount)), transactions);
    tellChangeElsewhere(change);
  };

  const stream = reconnectingStream((event) => {
    if (event.type === 'ready') {
      if (event.covers < Date.now() - heardAt) shown.add('all', null);
    } else if (event.type === 'present') presentPeople.set(event.people);
    else if (event.type === 'changed') {
      hear(event);
      tabs?.postMessage(event);
    }
    heardAt = Date.now();
  });

  const begin = () => {
    const mine = new AbortController();
    wish = mine;
    void holdingSlot(mine.signal, () => {
      stream.open();
      return new Promise<void>((resolve) => mine.signal.addEventListener('abort', () => resolve()));
    });
  };

  const follow = () => {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen && !wish) begin();
    if (isSeen || !wish) return;
    wish.abort();
    wish = null;
    stream.close();
  };

  tabs?.addEventListener('message', ({ data }: MessageEvent<ChangedEvent>) => {
    if (!stream.isOpen() && document.visibilityState === 'visible') hear(data);
  });
  document.addEventListener('visibilitychange', follow);
  const forget = openRecord.subscribe(() => stream.isOpen() && stream.open());
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    forget();
    wish?.abort();
    stream.close();
    tabs?.close();
    shown.stop();
    counts.stop();
  };
}

/** The server's stream for the open record. After a failure or a long silence it is opened again, ever more slowly. */
function reconnectingStream(onEvent: (event: PortalEvent) => void) {
  let source: EventSource | null = null;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;

  const close = () => {
    clearTimeout(retrying);
    clearTimeout(silence);
    source?.close();
    source = null;
    isListening.set(false);
    presentPeople.set([]);
  };

  const openAgain = () => {
    close();
    retrying = setTimeout(open, retryMs * (0.5 + Math.random()));
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
  };

  const open = () => {
    close();
    const record = openRecord.get();
    const opened = new EventSource(`/api/events${record === null ? '' : `?record=${record}`}`);
    source = opened;
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(openAgain, SILENT_MS);
    };
    opened.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      isListening.set(true);
      wait();
    };
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      wait();
      onEvent(JSON.parse(data) as PortalEvent);
    };
    opened.onerror = openAgain;
  };
  return { open, close, isOpen: () => source !== null };
}

/** Runs while this tab holds one of the places of its browser; without https there are no locks. */
async function holdingSlot(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
  if (!navigator.locks) return run();
  const { locks } = navigator;
  const names = Array.from({ length: MOST_STREAMS }, (_, place) => `qp-events-${place}`);
  for (const name of names) {
    const hasRun = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock && !signal.aborted) await run();
      return lock !== null;
    });
    if (hasRun || signal.aborted) return;
  }
  const name = names[Math.floor(Math.random() * names.length)] ?? '';
  await locks.request(name, { signal }, run).catch(() => undefined);
}

/** @returns null if it isn't known which transactions made the change */
function transactionsOf({ transactions }: ChangedEvent): bigint[] | null {
  const known = transactions?.map(parseTransaction) ?? [null];
  return known.includes(null) ? null : (known as bigint[]);
}

/** Notes changes a little later, no sooner than the pace allows: what is shown and lacks them is refetched. */
function pacedReading(paceMs: number) {
  let waiting: { outdated: Outdated; transactions: readonly bigint[] | null }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = -Infinity;
  const read = () => {
    timer = undefined;
    readAt = Date.now();
    for (const change of waiting)
      if (!change.transactions?.every(isOwnTransaction)) noteChange({ ...change, isOwn: false });
    waiting = [];
  };
  return {
    add: (outdated: Outdated, transactions: readonly bigint[] | null) => {
      if (outdated !== 'all' && outdated.size === 0) return;
      waiting.push({ outdated, transactions });
      const dueAt = Math.max(Date.now() + BURST_MS + Math.random() * SPREAD_MS, readAt + paceMs);
      timer ??= setTimeout(read, dueAt - Date.now());
    },
    stop: () => clearTimeout(timer),
  };
}
