import { createStore } from '@/lib/store';
import type { ContentArea } from '@/lib/domain/content';

/** A priority that was typed; null is an empty box. */
interface TypedPriority {
  name: string;
  priority: number | null;
  /** Is it stored by now, and shown here until the rows come that have it? */
  isSaved?: true;
}

export type TypedPriorities = ReadonlyMap<number, TypedPriority>;

const NONE: TypedPriorities = new Map();

const store = () => createStore<TypedPriorities>(NONE);

/** What was typed in each list by the id of its item: it is kept while paging, until it is saved or discarded. */
const stores: Partial<Record<ContentArea, ReturnType<typeof store>>> = {};

export function prioritiesOf(area: ContentArea) {
  return (stores[area] ??= store());
}

/** The server has none typed. */
export const noneTyped = () => NONE;

interface Ranked {
  id: number;
  name: string;
  priority: number;
}

/** Notes priorities; one that is as stored again is none. @param rows as they are stored */
export function typePriorities(area: ContentArea, rows: readonly Ranked[], typed: ReadonlyMap<number, number | null>): void {
  const { get, set } = prioritiesOf(area);
  const next = new Map(get());
  for (const { id, name, priority } of rows) {
    const wanted = typed.get(id);
    if (wanted === undefined) continue;
    if (wanted === priority) next.delete(id);
    else next.set(id, { name, priority: wanted });
  }
  set(next.size > 0 ? next : NONE);
}

export function forgetPriorities(area: ContentArea): void {
  prioritiesOf(area).set(NONE);
}

export function markSaved(area: ContentArea): void {
  const { get, set } = prioritiesOf(area);
  set(new Map([...get()].map(([id, typed]) => [id, { ...typed, isSaved: true }])));
}

/** Rows have been read anew: what is saved stands in them. */
export function forgetSaved(area: ContentArea): void {
  const { get, set } = prioritiesOf(area);
  const left = unsavedOf(get());
  if (left.size < get().size) set(left.size > 0 ? left : NONE);
}

export function unsavedOf(typed: TypedPriorities): TypedPriorities {
  return new Map([...typed].filter(([, { isSaved }]) => !isSaved));
}
