import { hashKey, type QueryClient } from '@tanstack/react-query';
import { hasUnsavedChanges } from '@/components/form/leave-guard';
import { areChangesUnderWay, changesMade } from '@/lib/bff/client';

/** Replaced whole whenever one of its parts changes. */
interface ShownState<T> {
  value: T;
  version: number | undefined;
  /** How many changes this tab had made by then. */
  changes: number;
  /** How often somebody's newer version took its place. */
  number: number;
  /** The name of the field that had the focus before that. */
  focused: string | null;
  /** Has this tab made that version? */
  isOwn: boolean;
}

/**
 * What a page shows of a record: the latest answer of the cache, or an older one as long as a newer version would
 * replace something typed. It decides when an answer comes, never while the page is rendered.
 */
export class ShownRecord<T> {
  readonly #client: QueryClient;
  readonly #key: readonly unknown[];
  readonly #versionOf: (value: T) => number | undefined;
  readonly #listeners = new Set<() => void>();
  #state: ShownState<T>;

  constructor(client: QueryClient, key: readonly unknown[], versionOf: (value: T) => number | undefined, value: T) {
    this.#client = client;
    this.#key = key;
    this.#versionOf = versionOf;
    this.#state = {
      ...{ value, version: versionOf(value), changes: changesMade() },
      ...{ number: 0, focused: null, isOwn: false },
    };
  }

  readonly state = (): ShownState<T> => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    const hash = hashKey(this.#key);
    const unsubscribe = this.#client.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === hash) this.#follow();
    });
    // It may have been read since it was rendered.
    this.#follow();
    return () => {
      this.#listeners.delete(listener);
      unsubscribe();
    };
  };

  /** Shows what a form has saved or read by itself, and hands it to all who show the record. */
  readonly take = (value: T): void => {
    this.#state = { ...this.#state, version: this.#versionOf(value), changes: changesMade() };
    this.#client.setQueryData<T>(this.#key, value);
  };

  #follow(): void {
    const value = this.#client.getQueryData<T>(this.#key);
    if (value === undefined || value === this.#state.value) return;
    const version = this.#versionOf(value);
    const changes = changesMade();
    if (this.#state.version === undefined || version === this.#state.version)
      return this.#publish({ value, version, changes });
    // It was on its way while this tab stored a newer one, and is read again.
    if (version !== undefined && version < this.#state.version) return;
    // Saving tells of the conflict, and the answer of a change says whose the version is.
    if (hasUnsavedChanges() || areChangesUnderWay() || document.querySelector('.dialog')) return;
    this.#publish({
      ...{ value, version, changes, number: this.#state.number + 1 },
      focused: document.activeElement?.getAttribute('name') ?? null,
      isOwn: changes !== this.#state.changes,
    });
  }

  #publish(change: Partial<ShownState<T>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
