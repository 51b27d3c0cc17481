import { createStore } from '@/lib/bff/store';
import type { ContentArea } from '@/lib/domain/content';

/** A typed priority; null is an empty field. */
interface TypedPriority {
  name: string;
  priority: number | null;
  /** The stored priority when this was typed. */
  before: number;
  /** Saved, but the visible rows don't contain it yet. */
  isSaved?: true;
}

type TypedPriorities = ReadonlyMap<number, TypedPriority>;

const NONE: TypedPriorities = new Map();

const store = () => createStore<TypedPriorities>(NONE);

/** Typed priorities per list by item id. They survive paging until saved or discarded. */
const stores: Partial<Record<ContentArea, ReturnType<typeof store>>> = {};

export function prioritiesOf(area: ContentArea) {
  return (stores[area] ??= store());
}

/** The server snapshot. */
export const noneTyped = () => NONE;

interface Ranked {
  id: number;
  name: string;
  priority: number;
}

/** Records typed priorities and drops those equal to the stored ones. @param rows the stored rows */
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

/** Restores priorities from before a reload, but keeps newer ones. */
export function restorePriorities(area: ContentArea, kept: Readonly<Record<string, unknown>>): void {
  const { get, set } = prioritiesOf(area);
  const known = Object.entries(kept).map(([id, typed]) => [Number(id), typed as TypedPriority] as const);
  set(new Map([...known, ...get()]));
}

export function forgetPriorities(area: ContentArea): void {
  prioritiesOf(area).set(NONE);
}

/** @param sent priorities as sent; those typed since stay unsaved */
export function markSaved(area: ContentArea, sent: TypedPriorities): void {
  const { get, set } = prioritiesOf(area);
  set(new Map([...get()].map(([id, typed]) => [id, typed === sent.get(id) ? { ...typed, isSaved: true } : typed])));
}

/**
 * Drops saved priorities that the refetched rows contain. Rows read before the save keep them.
 *
 * @param rows the stored rows
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
