import type { ChangedEvent, PortalEvent } from '../contract/events';
import { isListening, openRecord, presentPeople, publishChangeElsewhere } from './event-hub';
import { parseTransaction } from '../domain/snapshot';
import { isOwnTransaction, noteChange, type Outdated } from '../query/freshness';

/** Streams per browser, because HTTP/1.1 allows six connections to a server. */
const MOST_STREAMS = 3;

/** Batches bursts, and spreads tabs over time, in milliseconds. */
const BURST_MS = 200;
const SPREAD_MS = 600;
const PACE_MS = 3_000;

/** Counts over all areas are outdated by nearly every change, so they refetch less often. */
const COUNTS: readonly string[] = ['/dashboard/figures', '/dashboard', '/insights', '/activity'];
const COUNTS_PACE_MS = 20_000;
/** Sent only for notifications, which concern the reader, so counts refetch at once. */
const OWN_NOTICES = '/notices';

/** The server sends something every ten seconds. */
const SILENT_MS = 35_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 120_000;

/**
 * Follows others' changes while the tab is visible, refetching what is on screen, or everything if events may have been
 * missed. Tabs without a stream follow another tab.
 *
 * @returns stops
 */
export function followEvents(): () => void {
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('qp-events') : null;
  const shown = pacedReading(PACE_MS);
  const counts = pacedReading(COUNTS_PACE_MS);
  let request: AbortController | null = null;
  // The page is at least as new.
  let heardAt = performance.timeOrigin;

  const hear = (change: ChangedEvent) => {
    const isNotice = change.reads.includes(OWN_NOTICES);
    const isCount = (path: string) => !isNotice && COUNTS.includes(path);
    const transactions = transactionsOf(change);
    shown.add(new Set(change.reads.filter((path) => !isCount(path))), transactions);
    counts.add(new Set(change.reads.filter(isCount)), transactions);
    publishChangeElsewhere(change);
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
    request = mine;
    void holdingSlot(mine.signal, () => {
      stream.open();
      return new Promise<void>((resolve) => mine.signal.addEventListener('abort', () => resolve()));
    });
  };

  const follow = () => {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen && !request) begin();
    if (isSeen || !request) return;
    request.abort();
    request = null;
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
    request?.abort();
    stream.close();
    tabs?.close();
    shown.stop();
    counts.stop();
  };
}

/** The stream for the open record, reopened after failures or silence with growing pauses. */
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

/** Runs while this tab has one of the browser's slots; without https there are no locks. */
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

/** @returns null if the transactions of the change are unknown */
function transactionsOf({ transactions }: ChangedEvent): bigint[] | null {
  const known = transactions?.map(parseTransaction) ?? [null];
  return known.includes(null) ? null : (known as bigint[]);
}

/** Notes changes at most once per interval, so that what is on screen refetches. */
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
