import { createStore } from '@/lib/bff/store';
import type { ContentArea } from '@/lib/domain/content';

/** A priority that was typed; null is an empty box. */
interface TypedPriority {
  name: string;
  priority: number | null;
  /** As it was stored when this was typed. */
  before: number;
  /** Is it stored by now, and shown here until the rows come that have it? */
  isSaved?: true;
}

type TypedPriorities = ReadonlyMap<number, TypedPriority>;

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
export function typePriorities(
  area: ContentArea,
  rows: readonly Ranked[],
  typed: ReadonlyMap<number, number | null>,
): void {
  const { get, set } = prioritiesOf(area);
  const next = new Map(get());
  for (const { id, name, priority } of rows) {
    const wanted = typed.get(id);
    if (wanted === undefined) continue;
    if (wanted === priority) next.delete(id);
    else next.set(id, { name, priority: wanted, before: priority });
  }
  set(next.size > 0 ? next : NONE);
}

/** Shows priorities again that were typed before a reload. What is typed meanwhile stays. */
export function restorePriorities(area: ContentArea, kept: Readonly<Record<string, unknown>>): void {
  const { get, set } = prioritiesOf(area);
  const known = Object.entries(kept).map(([id, typed]) => [Number(id), typed as TypedPriority] as const);
  set(new Map([...known, ...get()]));
}

export function forgetPriorities(area: ContentArea): void {
  prioritiesOf(area).set(NONE);
}

/** @param sent as it was when it was sent: what has been typed since is not saved */
export function markSaved(area: ContentArea, sent: TypedPriorities): void {
  const { get, set } = prioritiesOf(area);
  set(new Map([...get()].map(([id, typed]) => [id, typed === sent.get(id) ? { ...typed, isSaved: true } : typed])));
}

/**
 * Rows have been read: what is saved stands in them, but where they were read before that.
 *
 * @param rows as they are stored
 */
export function forgetSaved(area: ContentArea, rows: readonly Ranked[]): void {
  const { get, set } = prioritiesOf(area);
  const stored = new Map(rows.map(({ id, priority }) => [id, priority]));
  const left = new Map([...get()].filter(([id, { isSaved, before }]) => !isSaved || stored.get(id) === before));
  if (left.size < get().size) set(left.size > 0 ? left : NONE);
}

export function unsavedOf(typed: TypedPriorities): TypedPriorities {
  return new Map([...typed].filter(([, { isSaved }]) => !isSaved));
}
