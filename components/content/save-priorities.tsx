'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { useDraft } from '@/components/form/draft';
import { DraftOffer } from '@/components/form/draft-offer';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { useSave } from '@/components/form/use-save';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import type { ContentArea } from '@/lib/domain/content';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { LIST_CALLS } from './list-calls';
import { CONTENT_WORDS } from './content-words';
import { forgetPriorities, markSaved, noneTyped, prioritiesOf, restorePriorities, unsavedOf } from './priority-store';

/** Saves all typed priorities, including those on other pages (spec 3 §4). */
export function SavePriorities({ area }: { area: ContentArea }) {
  const { subscribe, get } = prioritiesOf(area);
  const typed = unsavedOf(useSyncExternalStore(subscribe, get, noneTyped));
  const { button, saved: [done, failed] = ['', ''] } = CONTENT_WORDS[area].priorities ?? { button: '' };
  const { save, saving } = useSave({ done, failed });
  const isUnsaved = typed.size > 0;

  useUnsavedGuard(() => isUnsaved, { isKept: true, onDiscard: () => forgetPriorities(area) });

  const saveAll = async () => {
    const changes = [...typed].flatMap(([id, { priority }]) => (priority === null ? [] : [{ id, priority }]));
    const empty = [...typed].find(([, { priority }]) => priority === null);
    if (empty) {
      document.getElementById(`priority-${empty[0]}`)?.focus();
      return showToast.error(`Enter a priority for “${empty[1].name}”.`);
    }
    const saved = await save(async () => LIST_CALLS[area].prioritise?.(changes), {
      link: { text: formatCountOf(changes.length, 'priority', 'priorities') },
    });
    if (saved) markSaved(area, typed);
  };

  return (
    <>
      {isUnsaved ? (
        <Button
          look="quiet"
          className={DISABLED_CLASS}
          aria-disabled={saving || undefined}
          onClick={() => (saving ? undefined : forgetPriorities(area))}
        >
          {`Discard ${formatCount(typed.size)} typed`}
        </Button>
      ) : null}
      <Button
        id="save-priorities"
        data-save
        className={DISABLED_CLASS}
        title={isUnsaved ? undefined : 'Enter a priority or drag a row first.'}
        aria-disabled={!isUnsaved || saving || undefined}
        onClick={() => (isUnsaved && !saving ? void saveAll() : undefined)}
      >
        {saving ? 'Saving…' : button}
      </Button>
    </>
  );
}

/** Offers to restore priorities typed before a reload. */
export function PriorityDraft({ area }: { area: ContentArea }) {
  const { subscribe, get } = prioritiesOf(area);
  const draft = useDraft({
    name: 'priorities',
    at: 'path',
    discardOnUnmount: false,
    changes: () => ({ values: Object.fromEntries(unsavedOf(get())), before: {} }),
    restore: (kept) => restorePriorities(area, kept),
  });
  const { note } = draft;
  useEffect(() => subscribe(note), [subscribe, note]);
  return <DraftOffer draft={draft} />;
}
