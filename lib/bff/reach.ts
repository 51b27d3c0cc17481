/**
 * Whether the server can be reached, as far as this tab knows: `away` when it gives no answer, `unavailable` when it says
 * that it can't serve.
 */
export type Reach = 'reached' | 'offline' | 'away' | 'unavailable';

const HEALTH = '/api/health';
const HEALTH_TIMEOUT_MS = 5_000;

/** How long is waited between two questions while nothing answers, in milliseconds; the last one from then on. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000] as const;

let reach: Reach = 'reached';
let asking: Promise<boolean> | undefined;
let nextQuestion: ReturnType<typeof setTimeout> | undefined;
let asked = 0;
const listeners = new Set<() => void>();

export const currentReach = (): Reach => reach;

/** @param listener is told of every change @returns ends it */
export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Something has answered. */
export function noteReached(): void {
  clearTimeout(nextQuestion);
  asked = 0;
  change('reached');
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
  change(found);
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
      if (reach !== 'reached') return;
      end();
      resolve();
    });
  });
}

function change(next: Reach): void {
  if (next === reach) return;
  reach = next;
  for (const listener of [...listeners]) listener();
}

if (typeof window !== 'undefined') {
  // What the browser says of itself is only a hint: a server may be reached without a network.
  for (const event of ['online', 'offline']) addEventListener(event, () => void checkReach());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && reach !== 'reached') void checkReach();
  });
}
