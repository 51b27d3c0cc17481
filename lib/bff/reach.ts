import { createStore } from '../store';

/**
 * Whether the server can be reached, as far as this tab knows: `away` when it gives no answer, `unavailable` when it says
 * that it can't serve.
 */
export type Reach = 'reached' | 'offline' | 'away' | 'unavailable';

const HEALTH = '/api/health';
const HEALTH_TIMEOUT_MS = 5_000;

/** How long is waited between two questions while nothing answers, in milliseconds; the last one from then on. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000] as const;

let asking: Promise<boolean> | undefined;
let nextQuestion: ReturnType<typeof setTimeout> | undefined;
let asked = 0;
const reach = createStore<Reach>('reached');
export const { get: currentReach, subscribe: onReach } = reach;

/** Something has answered. */
export function noteReached(): void {
  clearTimeout(nextQuestion);
  asked = 0;
  reach.set('reached');
}

/**
 * Asks whether the server can be reached, after something has failed. While it can't, it is asked again, but not in a tab
 * that nobody sees.
 */
export function checkReach(): Promise<boolean> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

async function ask(): Promise<boolean> {
  clearTimeout(nextQuestion);
  const found = await fetch(HEALTH, { cache: 'no-store', signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
    ({ status }) => (status < 500 ? 'reached' : 'unavailable'),
    () => (navigator.onLine ? 'away' : 'offline'),
  );
  if (found === 'reached') {
    noteReached();
    return true;
  }
  reach.set(found);
  const pause = PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)];
  asked += 1;
  nextQuestion = setTimeout(() => void (document.hidden || checkReach()), pause);
  return false;
}

/** Settles once the server can be reached. */
export async function untilReached(): Promise<void> {
  if (await checkReach()) return;
  await new Promise<void>((resolve) => {
    const end = onReach(() => {
      if (currentReach() !== 'reached') return;
      end();
      resolve();
    });
  });
}

if (typeof window !== 'undefined') {
  // What the browser says of itself is only a hint: a server may be reached without a network.
  for (const event of ['online', 'offline']) addEventListener(event, () => void checkReach());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && currentReach() !== 'reached') void checkReach();
  });
}
