'use client';

import { useEffect } from 'react';
import { isOutdated, useDraft, type Changes } from './draft';
import { useUnsavedGuard } from './leave-guard';

const NOTHING: Changes = { values: {}, before: {} };

/**
 * Keeps a draft of changes outside of a `Form`, and confirms before leaving.
 *
 * @param options.name distinguishes drafts of the same address
 * @param options.changes the current changes, or null
 * @param options.stored the stored values by the same names
 * @param options.ask the question before losing them; defaults to the one for a page
 * @param options.discardOnUnmount see `useDraft`
 * @returns `offer` holds the props of `DraftOffer`; `mayDiscard` confirms if there are changes
 */
export function useUnsavedWork({
  name,
  changes,
  stored = {},
  restore,
  ask,
  onDiscard,
  discardOnUnmount = false,
}: {
  name: string;
  changes: () => Changes | null;
  stored?: Record<string, unknown>;
  restore: (values: Record<string, unknown>) => void;
  ask?: () => Promise<boolean>;
  onDiscard?: () => void;
  discardOnUnmount?: boolean;
}) {
  const draft = useDraft({ name, discardOnUnmount, changes: () => changes() ?? NOTHING, restore });
  const mayDiscard = useUnsavedGuard(() => changes() !== null, {
    ...(ask && { ask }),
    onDiscard: () => {
      onDiscard?.();
      draft.forget();
    },
  });
  const { note } = draft;
  // Runs after each render, because every change causes one.
  useEffect(() => note());
  const isOld = draft.found !== null && isOutdated(draft.found, stored);
  return { mayDiscard, offer: { draft, note: isOld ? 'The saved version has changed since.' : null } };
}
