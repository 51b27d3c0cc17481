import { useSyncExternalStore } from 'react';
import { isListening } from '@/lib/bff/event-hub';
import { createStore } from '@/lib/bff/store';
import { isSome, type Action, type Item } from './action';

/** Maximum records per call (lib/contract/events.ts). */
const MOST_DECIDED = 100;

type Marks = ReadonlyMap<string, Action<Item>['verb']>;

/** Pending actions by kind and id: `order:7`. */
const marks = createStore<Marks>(new Map());
const NONE: Marks = new Map();

/** Returns a record's pending action: `{ doing: 'Approving', being: 'being approved' }`. */
export function usePending(): (of: string, id: number) => { doing: string; being: string } | undefined {
  const all = useSyncExternalStore(marks.subscribe, marks.get, () => NONE);
  return (of, id) => {
    const verb = all.get(`${of}:${id}`);
    return verb && { doing: verb[1], being: `being ${verb[2]}` };
  };
}

export function markPending<T extends Item, A>(action: Action<T, A>, items: readonly T[], isPending: boolean): void {
  if (!isSome(items)) return;
  const next = new Map(marks.get());
  const marked = action.marks?.(items) ?? items.map(({ id }) => ({ of: action.of, id, verb: action.verb }));
  for (const { of, id, verb = action.verb } of marked) {
    if (isPending) next.set(`${of}:${id}`, verb);
    else next.delete(`${of}:${id}`);
  }
  marks.set(next);
  if (!action.decides) return;
  const { kind, ids } = action.decides;
  announceDeciding(
    ids(items).map((id) => `${kind}:${id}`),
    isPending,
  );
}

/** Records, as `order:7`, that others see this person deciding. */
const decided = new Set<string>();

/** Repeat before the server forgets after 30 seconds, in milliseconds. */
const TELL_AGAIN_MS = 20_000;
let again: ReturnType<typeof setInterval> | undefined;

/** Tells others with the records open who is deciding. Failures don't matter. */
function announceDeciding(records: readonly string[], isPending: boolean): void {
  for (const record of records) decided[isPending ? 'add' : 'delete'](record);
  clearInterval(again);
  if (decided.size > 0) again = setInterval(() => post([...decided], true), TELL_AGAIN_MS);
  post(records, isPending);
}

function post(records: readonly string[], deciding: boolean): void {
  if (!isListening.get() || records.length === 0) return;
  const body = JSON.stringify({ records: records.slice(0, MOST_DECIDED), deciding });
  const headers = { 'content-type': 'application/json' };
  void fetch('/api/deciding', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}
