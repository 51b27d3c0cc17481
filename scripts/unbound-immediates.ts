/**
 * Makes `setImmediate` call without `this`. Node passes the immediate, and V8 keeps `this` with an error's stack. React
 * keeps an error with each page; an immediate leads to the others of its turn, and those to their pages. So under load
 * each page kept the next ones, and 150 people ended the process within two minutes
 * (docs/decisions/0007-next-and-node.md). Call it before loading React.
 */
export function unbindImmediates(): void {
  const { setImmediate } = globalThis;
  const unbound = (callback: (...args: unknown[]) => void, ...args: unknown[]) =>
    setImmediate(callback.bind(undefined), ...args);
  globalThis.setImmediate = Object.assign(unbound, setImmediate);
}
