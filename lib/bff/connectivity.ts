import { createStore } from './store';

/** `away`: no answer; `unavailable`: the server says it can't serve. */
export type Connectivity = 'reached' | 'offline' | 'away' | 'unavailable';

const HEALTH = '/api/health';
const HEALTH_TIMEOUT_MS = 5_000;

const PAUSES_MS = [1_000, 2_000, 5_000, 10_000] as const;

let asking: Promise<boolean> | undefined;
let nextQuestion: ReturnType<typeof setTimeout> | undefined;
let asked = 0;
const connectivity = createStore<Connectivity>('reached');
export const { get: currentConnectivity, subscribe: onConnectivity } = connectivity;

export function noteReached(): void {
  if (!isSaidOffline()) {
    clearTimeout(nextQuestion);
    asked = 0;
  }
  connectivity.set('reached');
}

/** The browser's online state is only a hint: a server may be reachable without a network. */
const isSaidOffline = () => typeof window !== 'undefined' && !navigator.onLine;

/** Checks whether the server is reachable, and repeats while it isn't, except in hidden tabs. */
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
  // An answer while going offline may be the last.
  if (isReached && !isSaidOffline()) return true;
  const pause = PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)];
  asked += 1;
  nextQuestion = setTimeout(() => void (document.hidden || checkConnectivity()), pause);
  return isReached;
}

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
