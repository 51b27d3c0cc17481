import { useEffect, useEffectEvent, useState } from 'react';
import { comparisonHere } from '@/components/form/comparison';
import { hasUnsavedChanges } from '@/components/form/leave-guard';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import type { listActivity } from '@/lib/contract/activity';
import type { getTimeline } from '@/lib/contract/timelines';
import { changeInWords } from '@/lib/domain/activity-diff';
import { HISTORY_KIND_NAMES, type HistoryKind } from '@/lib/domain/record-history';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { RECORD_KINDS, type KindOfRecord, type RecordKind } from '@/lib/record-kinds';
import { SavedNotice } from './saved-notice';

/** The open record, as somebody has changed it; `number` tells one change from another. */
export interface ChangedRecord {
  kind: RecordKind;
  id: number;
  number: number;
}

/** Who has changed it, and what. */
interface LatestChange {
  whoId: number | null | undefined;
  who: string;
  text: string | undefined;
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
        if (latest) setChange(latest);
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

/** The latest entry of a record, by somebody; null where nobody did it, or the log tells none. */
async function latestChange(kind: RecordKind, id: number): Promise<LatestChange | null> {
  if (hasTimeline(kind)) {
    const read = readOf<typeof getTimeline>('/timelines/{kind}/{id}', { params: { kind, id } });
    const [entry] = (await query(read).queryFn()).entries;
    if (!entry?.who) return null;
    return { whoId: entry.whoId, who: entry.who, text: changeInWords(entry.changes) ?? entry.text };
  }
  const { logged }: KindOfRecord = RECORD_KINDS[kind];
  const read = readOf<typeof listActivity>('/activity', { query: { object: `${logged}:${id}`, limit: 1 } });
  const [entry] = (await query(read).queryFn()).data;
  return entry?.userName ? { whoId: entry.userId, who: entry.userName, text: changeInWords(entry.changes) } : null;
}

function hasTimeline(kind: RecordKind): kind is HistoryKind & RecordKind {
  return (HISTORY_KIND_NAMES as readonly string[]).includes(kind);
}
