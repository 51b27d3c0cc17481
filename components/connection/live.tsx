'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { onRecordHere, openedHere } from '@/components/commands/record-here';
import { useMay } from '@/components/layout/rights';
import { useOpenKinds } from '@/components/record/open-kinds';
import { atRest, deferred } from '@/components/ui/deferred';
import { onAddress } from '@/components/ui/shown-address';
import { onChangeElsewhere, openRecord, presentPeople } from '@/lib/bff/event-hub';
import type { Present } from '@/lib/contract/events';
import type { RecordKind } from '@/lib/addresses/record-kinds';
import type { ChangedRecord } from './saved-elsewhere';

const SavedElsewhere = deferred(() => import('./saved-elsewhere'));
const AlsoHere = deferred(() => import('./also-here'));

/** Shorter visits to a record aren't announced, in milliseconds. */
const STAYS_MS = 1_500;

const NOBODY: readonly Present[] = [];

/**
 * Follows other people's changes, and shows who saved the open record or has it open (docs/decisions/0038-events.md).
 */
export function Live() {
  const hasEvents = useMay('events');
  const [saved, setSaved] = useState<ChangedRecord | null>(null);
  const mayOpen = useOpenKinds();
  usePublishOpenRecord(mayOpen);
  const people = useSyncExternalStore(presentPeople.subscribe, presentPeople.get, () => NOBODY);
  const here = people.length > 0 ? openRecord.get() : null;

  useEffect(() => {
    if (!hasEvents) return;
    let end: (() => void) | undefined;
    let isGone = false;
    const forget = atRest(() => {
      import('@/lib/bff/event-stream').then(
        ({ followEvents }) => {
          if (!isGone) end = followEvents();
        },
        // Ignore failures, because nothing depends on this.
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      forget();
      end?.();
    };
  }, [hasEvents]);

  useEffect(() => {
    let count = 0;
    const forget = [
      onChangeElsewhere(({ record: changed, own }) => {
        const open = openedHere();
        if (own || !changed || open?.kind !== changed.kind) return;
        if (changed.ids === null || changed.ids.some((id) => id === open.id))
          setSaved({ kind: open.kind, id: Number(open.id), number: (count += 1) });
      }),
      onRecordHere(() => setSaved((last) => (last && isStillHere(last) ? last : null))),
      onAddress(() => setSaved(null)),
    ];
    return () => forget.forEach((end) => end());
  }, []);

  return (
    <>
      {saved ? <SavedElsewhere key={saved.number} record={saved} onClose={() => setSaved(null)} /> : null}
      {here ? <AlsoHere key={here} record={here} people={people} isRaised={saved !== null} /> : null}
    </>
  );
}

/** Announces the person's open record to others once they stay on it. */
function usePublishOpenRecord(mayOpen: ReadonlySet<RecordKind>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const record = openedHere();
      openRecord.set(record && mayOpen.has(record.kind) ? `${record.kind}:${record.id}` : null);
    };
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, STAYS_MS);
    };
    look();
    const forget = [onRecordHere(look), onAddress(look)];
    return () => {
      clearTimeout(timer);
      forget.forEach((end) => end());
    };
  }, [mayOpen]);
}

function isStillHere({ kind, id }: ChangedRecord): boolean {
  const open = openedHere();
  return open?.kind === kind && Number(open.id) === id;
}
