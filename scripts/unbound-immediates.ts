/**
 * Lets `setImmediate` call without a `this`. Node gives it the immediate, and V8 keeps `this` with the stack of an
 * error. React ends each page with an error that the page keeps; an immediate leads to all others of its turn, and
 * these to the pages that they drew. So under load each page kept the next ones, a connection to the upstream the first
 * of them, and 150 people at work ended the process within two minutes (docs/operations.md).
 *
 * To be called before React is loaded.
 */
export function unbindImmediates(): void {
  const { setImmediate } = globalThis;
  const unbound = (callback: (...args: unknown[]) => void, ...args: unknown[]) =>
    setImmediate(callback.bind(undefined), ...args);
  globalThis.setImmediate = Object.assign(unbound, setImmediate);
}
