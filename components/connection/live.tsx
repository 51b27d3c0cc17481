'use client';

import { useEffect, useState } from 'react';
import { onRecordHere, recordHere } from '@/components/commands/record-here';
import { useCan } from '@/components/layout/capabilities';
import { atRest, deferred } from '@/components/ui/deferred';
import { onAddress } from '@/components/ui/shown-address';
import { onChangeElsewhere } from '@/lib/bff/event-hub';
import type { ChangedRecord } from './saved-elsewhere';

const SavedElsewhere = deferred(() => import('./saved-elsewhere'));

/**
 * Follows what others change, once the page has loaded, and says so of the record that is open; see
 * docs/decisions/0038-events.md.
 */
export function Live() {
  const isTold = useCan()('events');
  const [saved, setSaved] = useState<ChangedRecord | null>(null);

  useEffect(() => {
    if (!isTold) return;
    let end: (() => void) | undefined;
    let isGone = false;
    const forget = atRest(() => {
      import('@/lib/bff/event-stream').then(
        ({ followEvents }) => {
          if (!isGone) end = followEvents();
        },
        // Nothing depends on it.
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      forget();
      end?.();
    };
  }, [isTold]);

  useEffect(() => {
    let count = 0;
    const forget = [
      onChangeElsewhere(({ record: changed, own }) => {
        const open = recordHere()?.record;
        if (own || !changed || open?.kind !== changed.kind) return;
        if (changed.ids === null || changed.ids.some((id) => id === open.id))
          setSaved({ kind: open.kind, id: Number(open.id), number: (count += 1) });
      }),
      onRecordHere(() => setSaved((last) => (last && isStillHere(last) ? last : null))),
      onAddress(() => setSaved(null)),
    ];
    return () => forget.forEach((end) => end());
  }, []);

  return saved ? <SavedElsewhere key={saved.number} record={saved} onClose={() => setSaved(null)} /> : null;
}

function isStillHere({ kind, id }: ChangedRecord): boolean {
  const open = recordHere()?.record;
  return open?.kind === kind && Number(open.id) === id;
}
