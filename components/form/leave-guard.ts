/** Asks whether the page may be left; true when it may. */
type Guard = () => Promise<boolean>;

let current: Guard | null = null;

/**
 * Lets a form be asked before something leaves its page by its own doing, as signing out does.
 *
 * @returns takes the guard away
 */
export function guardLeaving(guard: Guard): () => void {
  current = guard;
  return () => {
    if (current === guard) current = null;
  };
}

/** May the page be left? Asks the person where something would be lost. */
export function mayLeave(): Promise<boolean> {
  return current ? current() : Promise.resolve(true);
}
