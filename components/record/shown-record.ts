import { hashKey, type QueryClient } from '@tanstack/react-query';
import { hasUnsavedChanges } from '@/components/form/leave-guard';
import { lacksOwnChange, latestOwnChange, unansweredChanges } from '@/lib/query/freshness';

/** Replaced as a whole whenever a part changes. */
interface ShownState<T> {
  value: T;
  version: number | undefined;
  /** How many newer versions from other people have replaced it. */
  number: number;
  /** The name of the field that had the focus before that. */
  focused: string | null;
}

/**
 * The version of a record that a page shows. It keeps an older one while a newer one would replace input. It decides
 * when a response arrives, never during rendering.
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
    this.#state = { value, version: versionOf(value), number: 0, focused: null };
  }

  readonly state = (): ShownState<T> => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    const hash = hashKey(this.#key);
    const unsubscribe = this.#client.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === hash) this.#follow();
    });
    const forget = [latestOwnChange, unansweredChanges].map((store) => store.subscribe(() => this.#follow()));
    // The record may have been read since rendering.
    this.#follow();
    return () => {
      this.#listeners.delete(listener);
      unsubscribe();
      forget.forEach((end) => end());
    };
  };

  /** Shows what a form has saved or read, and updates the cache for other views. */
  readonly take = (value: T): void => {
    this.#state = { ...this.#state, version: this.#versionOf(value) };
    this.#client.setQueryData<T>(this.#key, value);
  };

  #follow(): void {
    const value = this.#client.getQueryData<T>(this.#key);
    if (value === undefined || value === this.#state.value) return;
    const version = this.#versionOf(value);
    if (this.#state.version === undefined || version === this.#state.version) return this.#publish({ value, version });
    // Saving will report the conflict.
    if (hasUnsavedChanges() || document.querySelector('.dialog')) return;
    // Only a change's response says whose version this is. Data without that change is refetched.
    if (unansweredChanges.get() > 0 || lacksOwnChange(value, this.#key[0])) return;
    this.#publish({
      ...{ value, version, number: this.#state.number + 1 },
      focused: document.activeElement?.getAttribute('name') ?? null,
    });
  }

  #publish(change: Partial<ShownState<T>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
