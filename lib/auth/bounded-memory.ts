/** A map with a maximum size that drops the oldest entry. Entries can always be fetched again. */
export class BoundedMemory<K, V> {
  readonly #entries = new Map<K, V>();

  constructor(private readonly most: number) {}

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    // Maps keep insertion order.
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < this.most) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(key, value);
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }
}
