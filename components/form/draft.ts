'use client';

import { use, useCallback, useEffect, useRef, useState } from 'react';
import { personalStorage, StorageOwnerContext } from '@/components/layout/personal-storage';
import type { SealedStorage, StorageOwner } from '@/lib/session/sealed-storage';
import { hasChanges } from './has-changes';

/** Unsaved values by name, and what they were before. */
export interface Changes {
  values: Record<string, unknown>;
  before: Record<string, unknown>;
}

export interface Draft extends Changes {
  /** When they were typed, in epoch milliseconds. */
  at: number;
}

interface DraftSource {
  /** Distinguishes drafts of the same address. */
  name: string;
  /** By default a draft belongs to the whole address; with `path`, the query doesn't matter. */
  at?: 'path' | undefined;
  /** The current changes, never with passwords or tax numbers. */
  changes: () => Changes;
  restore: (values: Record<string, unknown>) => void;
  /** Whether closing the form discards the draft, as in a dialog. A page may also unmount because of an error. */
  discardOnUnmount: boolean;
  /** `tab` is the default and ends with the tab; `browser` lasts until the draft is saved or discarded. */
  storage?: 'tab' | 'browser';
}

/** The draft that `useDraft` returns and `DraftOffer` shows. */
export interface KeptDraft {
  /** The newest stored draft; null if there is none or the user has decided about all of them. */
  found: Draft | null;
  /** Restores the draft. Newer input in the same fields is then offered in turn. */
  restore: () => void;
  /** Discards only the found draft. */
  discard: () => void;
  /** Call it once the changes are saved or discarded. */
  forget: () => void;
  /** Call it whenever something may have changed. */
  note: () => void;
}

/** How long after a change it is stored, in milliseconds. */
const PAUSE_MS = 300;

/**
 * Keeps unsaved changes across reloads, crashes and sign-ins. They are encrypted in the tab's or browser's storage, per
 * person and address. Outside of the portal nothing is stored.
 */
export function useDraft(source: DraftSource): KeptDraft {
  const owner = use(StorageOwnerContext);
  const { name, at, storage = 'tab' } = source;
  const [found, setFound] = useState<Draft | null>(null);
  const keeperRef = useRef<Keeper | null>(null);
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
      const changes = () => latest.current.changes();
      const keeper = new Keeper(sealed, `${place} ${name}`, changes, () => setFound(null));
      // State that outlives its form, such as priorities, may already hold the draft's values.
      const { values } = changes();
      const stands = ({ values: typed }: Draft) => Object.keys(typed).every((key) => key in values);
      keeper.undecided = keeper.undecided.filter((draft) => !stands(draft));
      keepers.add(keeper);
      keeperRef.current = keeper;
      setFound(keeper.undecided.at(-1) ?? null);
      // Also store input from before the draft was loaded.
      if (Object.keys(values).length > 0) keeper.note();
    });
    const flush = () => keeperRef.current?.flush();
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      isGone = true;
      // Closing a dialog discards its draft. If the page changes too, the user may not have wanted to leave, so keep
      // it.
      if (latest.current.discardOnUnmount && location.pathname === pathname) keeperRef.current?.forget();
      else keeperRef.current?.flush();
      if (keeperRef.current) keepers.delete(keeperRef.current);
      keeperRef.current = null;
    };
  }, [owner, name, at, storage]);

  const forget = () => {
    setFound(null);
    keeperRef.current?.forget();
  };
  /** @param typed the draft to offer next */
  const decide = (typed?: Draft) => {
    const keeper = keeperRef.current;
    if (keeper) {
      keeper.undecided = [...keeper.undecided.slice(0, -1), ...(typed ? [typed] : [])];
      keeper.note();
    }
    setFound(typed ?? keeper?.undecided.at(-1) ?? null);
  };
  const restore = () => {
    if (!found) return;
    const { values, before } = source.changes();
    const isReplaced = Object.keys(values).some((key) => key in found.values);
    decide(isReplaced ? { at: Date.now(), values, before } : undefined);
    source.restore(found.values);
  };
  const discard = () => decide();
  const note = useCallback(() => keeperRef.current?.note(), []);
  return { found, restore, discard, forget, note };
}

const keepers = new Set<Keeper>();

/** Drops drafts after a save, because their forms show the stored values from now on. */
export function noteSaved(): void {
  for (const keeper of keepers) keeper.noteSaved();
}

/**
 * Stores the drafts of one form shortly after each change. A found draft stays beside new input until the user decides.
 * A full storage is ignored, because the form works without it.
 */
class Keeper {
  /** Found drafts that await a decision, newest last. */
  undecided: readonly Draft[];
  readonly #storage: SealedStorage;
  readonly #name: string;
  readonly #changes: () => Changes;
  readonly #onSaved: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last stored input. */
  #typed: string | undefined;
  /** The input at the time of the last save. */
  #saved: string | undefined;

  constructor(storage: SealedStorage, name: string, changes: () => Changes, onSaved: () => void) {
    this.#storage = storage;
    this.#name = name;
    this.#changes = changes;
    this.#onSaved = onSaved;
    this.undecided = draftsIn(storage, name);
  }

  note(): void {
    this.#timer ??= setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** A save by this form empties its changes and drops its drafts. After another form's save they stay. */
  noteSaved(): void {
    this.flush();
    this.#saved = this.#typed;
    this.note();
  }

  /** Stores pending changes immediately. */
  flush(): void {
    if (this.#timer === undefined) return;
    this.#stop();
    const { values, before } = this.#changes();
    if (Object.keys(values).length === 0) {
      if (this.#saved === undefined) return this.#store(this.undecided);
      this.forget();
      return this.#onSaved();
    }
    this.#typed = JSON.stringify(values);
    if (this.#typed !== this.#saved) this.#saved = undefined;
    this.#store([...this.undecided, { at: Date.now(), values, before }]);
  }

  forget(): void {
    this.#stop();
    this.#typed = this.#saved = undefined;
    this.undecided = [];
    this.#storage.remove(this.#name);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #store(drafts: readonly Draft[]): void {
    if (drafts.length === 0) return this.#storage.remove(this.#name);
    try {
      this.#storage.write(this.#name, JSON.stringify(drafts));
    } catch {
      // Keep the older stored draft.
    }
  }
}

/**
 * Stores changes whose form is gone, such as a reply that failed to send. The form offers them when it opens.
 *
 * @param place the address of the form's page
 * @param name distinguishes drafts of the same address
 */
export async function keepDraft(
  owner: StorageOwner,
  { place, name, storage }: { place: string; name: string; storage: 'tab' | 'browser' },
  values: Changes['values'],
): Promise<void> {
  const sealed = await personalStorage('draft', owner, storage);
  if (!sealed) return;
  const key = `${place} ${name}`;
  sealed.write(key, JSON.stringify([...draftsIn(sealed, key), { at: Date.now(), values, before: {} }]));
}

/** Reads the drafts under a name, newest last. Earlier versions stored a single draft. */
const draftsIn = (storage: SealedStorage, name: string): Draft[] =>
  [JSON.parse(storage.read(name) ?? '[]') as Draft | Draft[]].flat();

/** Returns whether the stored values have changed since the draft was typed. */
export function isOutdated({ before }: Draft, stored: Record<string, unknown>): boolean {
  return Object.entries(before).some(
    ([name, value]) => name in stored && hasChanges({ value: stored[name] }, { value }),
  );
}
