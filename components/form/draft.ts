'use client';

import { use, useCallback, useEffect, useRef, useState } from 'react';
import { personalStorage, StorageOwnerContext } from '@/components/layout/personal-storage';
import type { SealedStorage } from '@/lib/sealed-storage';
import { hasChanges } from './has-changes';

/** What was changed and is not saved: each value by its name, and what it was before. */
export interface Changes {
  values: Record<string, unknown>;
  before: Record<string, unknown>;
}

/** Changes that are kept. */
export interface Draft extends Changes {
  /** When they were typed, in milliseconds since 1970. */
  at: number;
}

interface DraftSource {
  /** Tells drafts of one address apart. */
  name: string;
  /** Left out, it belongs to the whole address; of a path it is found by whichever way the page is reached. */
  at?: 'path' | undefined;
  /** What is changed now; never a password or a tax number. */
  changes: () => Changes;
  /** Shows changed values again. */
  restore: (values: Record<string, unknown>) => void;
  /** Does it go when the form does, as in a dialog? A page may also go because it could not be read. */
  discardOnUnmount: boolean;
  /** As long as the tab, which is the usual, or until it is saved or discarded. */
  storage?: 'tab' | 'browser';
}

/** A draft as `useDraft` has it; `DraftOffer` shows it. */
export interface KeptDraft {
  /** What was found when the form came; null where there is nothing, or it was decided about. */
  found: Draft | null;
  restore: () => void;
  /** What was changed is saved, or given up. */
  forget: () => void;
  /** To be called when something may have been changed. */
  note: () => void;
}

/** How long after a change it is written down. */
const PAUSE_MS = 300;

/**
 * Keeps unsaved changes for a reload, a crash or another sign-in. They are this person's at this address, in the
 * storage of the tab or of the browser, sealed. Outside of the portal nothing is kept.
 */
export function useDraft(source: DraftSource): KeptDraft {
  const owner = use(StorageOwnerContext);
  const { name, at, storage = 'tab' } = source;
  const [found, setFound] = useState<Draft | null>(null);
  const kept = useRef<Keeper | null>(null);
  const latest = useRef(source);

  useEffect(() => {
    latest.current = source;
  });

  useEffect(() => {
    if (owner === null) return;
    const { pathname, search } = location;
    const place = at === 'path' ? pathname : `${pathname}${search}`;
    let isGone = false;
    void personalStorage('draft', owner, storage).then((sealed) => {
      if (isGone || !sealed) return;
      const keeper = new Keeper(sealed, `${place} ${name}`, () => latest.current.changes());
      // What outlives its form, such as priorities, still stands there.
      const { values } = latest.current.changes();
      if (Object.keys(keeper.undecided?.values ?? {}).every((key) => key in values)) keeper.undecided = null;
      kept.current = keeper;
      setFound(keeper.undecided);
      // What was typed until now.
      if (Object.keys(values).length > 0) keeper.note();
    });
    const flush = () => kept.current?.flush();
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      isGone = true;
      // A dialog was closed; where its page is left as well, it may have been against the person's will.
      if (latest.current.discardOnUnmount && location.pathname === pathname) kept.current?.forget();
      else kept.current?.flush();
      kept.current = null;
    };
  }, [owner, name, at, storage]);

  const forget = () => {
    setFound(null);
    kept.current?.forget();
  };
  const restore = () => {
    if (!found) return;
    const typed = source.changes().values;
    setFound(null);
    if (kept.current) kept.current.undecided = null;
    source.restore(Object.fromEntries(Object.entries(found.values).filter(([key]) => !(key in typed))));
  };
  const note = useCallback(() => kept.current?.note(), []);
  return { found, restore, forget, note };
}

/** One draft in the storage, written a little after each change. Storage may be full: the form works without it. */
class Keeper {
  /** What was found, until the person decides about it. */
  undecided: Draft | null;
  readonly #storage: SealedStorage;
  readonly #name: string;
  readonly #changes: () => Changes;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(storage: SealedStorage, name: string, changes: () => Changes) {
    this.#storage = storage;
    this.#name = name;
    this.#changes = changes;
    this.undecided = JSON.parse(storage.read(name) ?? 'null') as Draft | null;
  }

  note(): void {
    this.#timer ??= setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** Writes what was noted and is not written yet. */
  flush(): void {
    if (this.#timer === undefined) return;
    this.#stop();
    const { values, before } = this.#changes();
    const older = this.undecided;
    if (Object.keys(values).length > 0) {
      // With what was found, which stays until it is decided about.
      const both = { values: { ...older?.values, ...values }, before: { ...older?.before, ...before } };
      this.#store({ at: Date.now(), ...both });
    } else if (!older) this.#storage.remove(this.#name);
  }

  forget(): void {
    this.#stop();
    this.undecided = null;
    this.#storage.remove(this.#name);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #store(draft: Draft): void {
    try {
      this.#storage.write(this.#name, JSON.stringify(draft));
    } catch {
      this.#storage.remove(this.#name);
    }
  }
}

/** Is what was changed stored otherwise by now than when it was changed? */
export function isOutdated({ before }: Draft, stored: Record<string, unknown>): boolean {
  return Object.entries(before).some(
    ([name, value]) => name in stored && hasChanges({ value: stored[name] }, { value }),
  );
}
