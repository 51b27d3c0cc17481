import pLimit from 'p-limit';
import { isUnsupported } from '@/components/ui/retry-button';
import { BffError } from '@/lib/bff/client';
import type { Failure, Item } from './action';

/** Maximum concurrent requests. */
export const AT_ONCE = 5;

export interface Checked<T extends Item> {
  eligible: readonly T[];
  ineligible: readonly Failure[];
}

export interface Progress {
  /** Aborting cancels running requests and starts no new ones. */
  signal: AbortSignal;
  /** Called with the number of finished records. */
  onProgress: (done: number) => void;
}

/** Checks records in order. A record that can't be read is ineligible. */
export async function checkEach<Chosen extends Item, T extends Item>(
  items: readonly Chosen[],
  { signal, onProgress }: Progress,
  check: (item: Chosen) => Promise<T | Failure>,
): Promise<Checked<T>> {
  const checked = new Map<number, T | Failure>();
  await pLimit(AT_ONCE).map(items, async (item) => {
    if (signal.aborted) return;
    const found = await check(item).catch((error: unknown) => (signal.aborted ? null : failureBy(item, error)));
    if (!found) return;
    checked.set(item.id, found);
    onProgress(checked.size);
  });
  return parted(items.flatMap(({ id }) => checked.get(id) ?? []));
}

export function parted<T extends Item>(all: readonly (T | Failure)[]): Checked<T> {
  return { eligible: all.filter((each): each is T => !isFailure(each)), ineligible: all.filter(isFailure) };
}

/** Splits records by whether they are still pending. @param reason explains why the others can't change */
export function partByWaiting<T extends Item>(
  items: readonly T[],
  waiting: { has: (id: number) => boolean },
  reason: string,
): Checked<T> {
  return parted(items.map((item) => (waiting.has(item.id) ? item : failureOf(item, reason))));
}

export function failureOf({ id, label }: Item, reason: string): Failure {
  return { id, label, reason };
}

export function isFailure<T extends Item>(checked: T | Failure): checked is Failure {
  return 'reason' in checked;
}

/** Describes a failed call. Errors that aren't server responses are rethrown. */
export function failureBy(item: Item, error: unknown): Failure {
  if (!(error instanceof BffError)) throw error;
  return { ...failureOf(item, error.message), isFinal: isUnsupported(error) };
}
