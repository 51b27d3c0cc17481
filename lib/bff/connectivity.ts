import { createStore } from './store';

/**
 * Whether the server can be reached, as far as this tab knows: `away` when it gives no answer, `unavailable`
 * when it says that it can't serve.
 */
export type Connectivity = 'reached' | 'offline' | 'away' | 'unavailable';

const HEALTH = '/api/health';
const HEALTH_TIMEOUT_MS = 5_000;

/** How long is waited between two questions while nothing answers, in milliseconds; the last one from then on. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000] as const;

let asking: Promise<boolean> | undefined;
let nextQuestion: ReturnType<typeof setTimeout> | undefined;
let asked = 0;
const connectivity = createStore<Connectivity>('reached');
export const { get: currentConnectivity, subscribe: onConnectivity } = connectivity;

/** Something has answered. */
export function noteReached(): void {
  if (!isSaidOffline()) {
    clearTimeout(nextQuestion);
    asked = 0;
  }
  connectivity.set('reached');
}

/** What the browser says of itself is only a hint: a server may be reached without a network. */
const isSaidOffline = () => typeof window !== 'undefined' && !navigator.onLine;

/**
 * Asks whether the server can be reached, after something has failed. While it can't, or the browser says that it is
 * offline, it is asked again, but not in a tab that nobody sees.
 */
export function checkConnectivity(): Promise<boolean> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

async function ask(): Promise<boolean> {
  clearTimeout(nextQuestion);
  const found = await fetch(HEALTH, { cache: 'no-store', signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
    ({ status }) => (status < 500 ? 'reached' : 'unavailable'),
    () => (navigator.onLine ? 'away' : 'offline'),
  );
  const isReached = found === 'reached';
  if (isReached) noteReached();
  else connectivity.set(found);
  // What answers while the network goes may be the last that does.
  if (isReached && !isSaidOffline()) return true;
  const pause = PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)];
  asked += 1;
  nextQuestion = setTimeout(() => void (document.hidden || checkConnectivity()), pause);
  return isReached;
}

/** Settles once the server can be reached. */
export async function untilReached(): Promise<void> {
  if (await checkConnectivity()) return;
  await new Promise<void>((resolve) => {
    const end = onConnectivity(() => {
      if (currentConnectivity() !== 'reached') return;
      end();
      resolve();
    });
  });
}

if (typeof window !== 'undefined') {
  for (const event of ['online', 'offline']) addEventListener(event, () => void checkConnectivity());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && currentConnectivity() !== 'reached') void checkConnectivity();
  });
}
