'use client';

import { useEffect } from 'react';
import { isOutdated, useDraft, type Changes } from './draft';
import { useUnsavedGuard } from './leave-guard';

const NOTHING: Changes = { values: {}, before: {} };

/**
 * Keeps a draft of what is changed outside of a `Form`, and asks before it is left.
 *
 * @param options.name tells drafts of one address apart
 * @param options.changes what is changed now, or null
 * @param options.stored what is stored now, by the names of the changes
 * @param options.ask the question before it is lost; by default that of a page
 * @param options.discardOnUnmount see `useDraft`
 * @returns `offer` are the props of `DraftOffer`; `mayDiscard` asks where something is changed
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
  // Each change renders it anew.
  useEffect(() => note());
  const isOld = draft.found !== null && isOutdated(draft.found, stored);
  return { mayDiscard, offer: { draft, note: isOld ? 'The saved version has changed since.' : null } };
}
