import { useEffect, useEffectEvent, useState } from 'react';
import { comparisonHere } from '@/components/form/comparison';
import { hasUnsavedChanges } from '@/components/form/leave-guard';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { RECORD_KINDS, type RecordKind } from '@/lib/addresses/record-kinds';
import { latestChange, type LatestChange } from './latest-change';
import { SavedNotice } from './saved-notice';

/** The open record after another person's change; `number` distinguishes changes. */
export interface ChangedRecord {
  kind: RecordKind;
  id: number;
  number: number;
}

/** How long a change counts as news, in milliseconds. */
const NEWS_MS = 60_000;

/** Shows who just saved the open record and what changed. Input in its form stays, and the user can compare both. */
export default function SavedElsewhere({ record, onClose }: { record: ChangedRecord; onClose: () => void }) {
  const { kind, id } = record;
  const { id: ownId } = useSignedInUser();
  const [change, setChange] = useState<LatestChange | null>(null);
  const [isTyped] = useState(() => hasUnsavedChanges() && comparisonHere() !== undefined);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    let isShown = true;
    latestChange(kind, id).then(
      (latest) => {
        if (!isShown) return;
        // The page itself reports a deletion. What one saved in another tab is news only beside unsaved input.
        const isNews = latest?.deleted === undefined && (latest?.whoId !== ownId || isTyped);
        if (latest && isNews) setChange(latest);
        else close();
      },
      // Without the details, still show the stored record.
      () => isShown && close(),
    );
    return () => void (isShown = false);
  }, [kind, id, ownId, isTyped]);

  useEffect(() => {
    if (isTyped) return;
    const timer = setTimeout(() => close(), NEWS_MS);
    return () => clearTimeout(timer);
  }, [isTyped]);

  const compare = async () => {
    await comparisonHere()?.();
    onClose();
  };
  return (
    <SavedNotice
      saved={
        change && {
          by: change.whoId === ownId ? 'You' : change.who,
          noun: RECORD_KINDS[kind].noun[0],
          text: change.text,
        }
      }
      onCompare={isTyped ? () => void compare() : undefined}
      onClose={onClose}
    />
  );
}
