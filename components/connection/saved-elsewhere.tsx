import { useEffect, useEffectEvent, useState } from 'react';
import { comparisonHere } from '@/components/form/comparison';
import { hasUnsavedChanges } from '@/components/form/leave-guard';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { RECORD_KINDS, type RecordKind } from '@/lib/addresses/record-kinds';
import { latestChange, type LatestChange } from './latest-change';
import { SavedNotice } from './saved-notice';

/** The open record, as somebody has changed it; `number` tells one change from another. */
export interface ChangedRecord {
  kind: RecordKind;
  id: number;
  number: number;
}

/** It is no news any more after this, in milliseconds. */
const NEWS_MS = 60_000;

/**
 * Says over the page who has just saved the open record, and what. Where something typed stands in its form, it stays,
 * and offers to compare both.
 */
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
        // The page itself says that it was deleted.
        if (latest && latest.deleted === undefined) setChange(latest);
        else close();
      },
      // What is stored is shown all the same.
      () => isShown && close(),
    );
    return () => void (isShown = false);
  }, [kind, id]);

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
