import { hashKey, type QueryClient } from '@tanstack/react-query';
import { hasUnsavedChanges } from '@/components/form/leave-guard';
import { bringsOwnChange, lacksOwnChange, latestOwnChange, unansweredChanges } from '@/lib/query/freshness';

/** Replaced whole whenever one of its parts changes. */
interface ShownState<T> {
  value: T;
  version: number | undefined;
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
    this.#state = { value, version: versionOf(value), number: 0, focused: null, isOwn: false };
  }

  readonly state = (): ShownState<T> => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    const hash = hashKey(this.#key);
    const unsubscribe = this.#client.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === hash) this.#follow();
    });
    const forget = [latestOwnChange, unansweredChanges].map((store) => store.subscribe(() => this.#follow()));
    // It may have been read since it was rendered.
    this.#follow();
    return () => {
      this.#listeners.delete(listener);
      unsubscribe();
      forget.forEach((end) => end());
    };
  };

  /** Shows what a form has saved or read by itself, and hands it to all who show the record. */
  readonly take = (value: T): void => {
    this.#state = { ...this.#state, version: this.#versionOf(value) };
    this.#client.setQueryData<T>(this.#key, value);
  };

  #follow(): void {
    const value = this.#client.getQueryData<T>(this.#key);
    if (value === undefined || value === this.#state.value) return;
    const version = this.#versionOf(value);
    if (this.#state.version === undefined || version === this.#state.version) return this.#publish({ value, version });
    // Saving tells of the conflict.
    if (hasUnsavedChanges() || document.querySelector('.dialog')) return;
    // Whose the version is, the answer of a change says; what lacks that change is read again.
    if (unansweredChanges.get() > 0 || lacksOwnChange(value, this.#key[0])) return;
    this.#publish({
      ...{ value, version, number: this.#state.number + 1 },
      focused: document.activeElement?.getAttribute('name') ?? null,
      isOwn: bringsOwnChange(this.#key[0], { shown: this.#state.value, read: value }),
    });
  }

  #publish(change: Partial<ShownState<T>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
