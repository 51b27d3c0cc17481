/** What keeps a form from being lost. */
export interface LeaveGuard {
  /** Asks whether the page may be left; true when it may. */
  mayLeave: () => Promise<boolean>;
  /** Hears of Back and Forward before the router does. */
  onTraverse: (event: PopStateEvent) => void;
}

let current: LeaveGuard | null = null;

// The window calls its listeners in the order of their coming, and the router's would show the other page at once.
// This module comes with the portal's frame, before the router is at work; a form's own listener would be too late.
if (typeof window !== 'undefined') addEventListener('popstate', (event) => current?.onTraverse(event));

/**
 * Puts a form on guard.
 *
 * @returns takes the guard away
 */
export function guardLeaving(guard: LeaveGuard): () => void {
  current = guard;
  return () => {
    if (current === guard) current = null;
  };
}

/** May the page be left? Asks the person where something would be lost. */
export function mayLeave(): Promise<boolean> {
  return current ? current.mayLeave() : Promise.resolve(true);
}
