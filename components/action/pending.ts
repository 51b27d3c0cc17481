import { useSyncExternalStore } from 'react';
import { isListening } from '@/lib/bff/event-hub';
import { createStore } from '@/lib/store';
import { isSome, type Action, type Item } from './action';

type Marks = ReadonlyMap<string, Action<Item>['verb']>;

/** What is pending, by kind and id of its record: `order:7`. */
const marks = createStore<Marks>(new Map());
const NONE: Marks = new Map();

/** The most records whose decision others are told of. */
const MOST_TOLD = 100;

/** What is pending about a record: `{ doing: 'Approving', being: 'being approved' }`. */
export function usePending(): (of: string, id: number) => { doing: string; being: string } | undefined {
  const all = useSyncExternalStore(marks.subscribe, marks.get, () => NONE);
  return (of, id) => {
    const verb = all.get(`${of}:${id}`);
    return verb && { doing: verb[1], being: `being ${verb[2]}` };
  };
}

/** Marks records as pending, or no longer. */
export function markPending<T extends Item, A>(action: Action<T, A>, items: readonly T[], isPending: boolean): void {
  if (!isSome(items)) return;
  const next = new Map(marks.get());
  const marked = action.marks?.(items) ?? items.map(({ id }) => ({ of: action.of, id, verb: action.verb }));
  for (const { of, id, verb = action.verb } of marked) {
    if (isPending) next.set(`${of}:${id}`, verb);
    else next.delete(`${of}:${id}`);
  }
  marks.set(next);
  if (!action.decides || !isListening.get()) return;
  // Others who have the record open see who is deciding. Nothing depends on it.
  const { kind, ids } = action.decides;
  const records = ids(items)
    .slice(0, MOST_TOLD)
    .map((id) => `${kind}:${id}`);
  if (records.length === 0) return;
  void fetch('/api/deciding', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ records, deciding: isPending }),
    keepalive: true,
  }).catch(() => undefined);
}
