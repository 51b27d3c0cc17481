/** A browser's storage, in memory: its entries are its own properties, as browsers have them. */
export function fakeStorage(): Storage {
  const storage: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, value: string) => void (storage[name] = value),
    removeItem: (name: string) => void delete storage[name],
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(storage, name, { value, configurable: true, writable: true });
  }
  return storage as unknown as Storage;
}
