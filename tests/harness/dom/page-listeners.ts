type Listening = [type: string, listener: EventListener, options?: AddEventListenerOptions];

/** A call from within a package: its modules stay when a file ends, and with them what they listen to. */
const isOfPackage = () => new Error().stack?.split('\n')[3]?.includes('/node_modules/');

/**
 * From now on, remembers what modules of the product and of tests listen to at the window and the document.
 *
 * @returns ends all of it
 */
export function noteListeners(): () => void {
  const undone: (() => void)[] = [];
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    const note = (...given: Listening) => {
      add(...given);
      if (!isOfPackage()) undone.push(() => remove(...given));
    };
    Object.assign(target, { addEventListener: note });
    undone.push(() => Object.assign(target, { addEventListener: add }));
  }
  return () => {
    for (const undo of undone) undo();
  };
}
