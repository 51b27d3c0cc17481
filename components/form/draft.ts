'use client';

import { use, useCallback, useEffect, useRef, useState } from 'react';
import { personalStorage, StorageOwnerContext } from '@/components/layout/personal-storage';
import type { SealedStorage, StorageOwner } from '@/lib/session/sealed-storage';
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
  /** The newest of what was found; null where there is nothing, or the person decided about all of it. */
  found: Draft | null;
  /** Shows it again. What is typed in the same fields is offered in its place. */
  restore: () => void;
  /** Gives up what was found, and nothing else. */
  discard: () => void;
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
      const changes = () => latest.current.changes();
      const keeper = new Keeper(sealed, `${place} ${name}`, changes, () => setFound(null));
      // What outlives its form, such as priorities, still stands there.
      const { values } = changes();
      const stands = ({ values: typed }: Draft) => Object.keys(typed).every((key) => key in values);
      keeper.undecided = keeper.undecided.filter((draft) => !stands(draft));
      keepers.add(keeper);
      kept.current = keeper;
      setFound(keeper.undecided.at(-1) ?? null);
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
      if (kept.current) keepers.delete(kept.current);
      kept.current = null;
    };
  }, [owner, name, at, storage]);

  const forget = () => {
    setFound(null);
    kept.current?.forget();
  };
  /** @param typed what is offered in the place of what was found */
  const decide = (typed?: Draft) => {
    const keeper = kept.current;
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
  const note = useCallback(() => kept.current?.note(), []);
  return { found, restore, discard, forget, note };
}

/** The keepers of this page. */
const keepers = new Set<Keeper>();

/** A save succeeded: a form that shows what is stored from now on needs its drafts no more. */
export function noteSaved(): void {
  for (const keeper of keepers) keeper.noteSaved();
}

/**
 * The drafts of one form in the storage, written a little after each change. What was found stays as it is, beside what
 * is typed now, until the person decides about it. Storage may be full: the form works without it.
 */
class Keeper {
  /** What was found and not decided about, the newest last. */
  undecided: readonly Draft[];
  readonly #storage: SealedStorage;
  readonly #name: string;
  readonly #changes: () => Changes;
  readonly #onSaved: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was typed, as it was written last. */
  #typed: string | undefined;
  /** What was typed when a save succeeded. */
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

  /** Of another form it changes nothing: what is typed here stays. */
  noteSaved(): void {
    this.flush();
    this.#saved = this.#typed;
    this.note();
  }

  /** Writes what was noted and is not written yet. */
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
      // What is stored already is better than nothing.
    }
  }
}

/**
 * Keeps changes whose form is gone, such as those of a reply that could not be sent. The form offers them when it
 * comes.
 *
 * @param place the address of the form's page
 * @param name tells drafts of one address apart
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

/** What is stored under a name, the newest last. An earlier version kept one draft. */
const draftsIn = (storage: SealedStorage, name: string): Draft[] =>
  [JSON.parse(storage.read(name) ?? '[]') as Draft | Draft[]].flat();

/** Is what was changed stored otherwise by now than when it was changed? */
export function isOutdated({ before }: Draft, stored: Record<string, unknown>): boolean {
  return Object.entries(before).some(
    ([name, value]) => name in stored && hasChanges({ value: stored[name] }, { value }),
  );
}
