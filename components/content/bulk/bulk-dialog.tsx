'use client';

import { useState } from 'react';
import { HeldBulkDialog } from '@/components/bulk/held-dialog';
import type { OnRunEnd } from '@/components/bulk/held-run';
import { useMay } from '@/components/layout/rights';
import type { ContentArea } from '@/lib/domain/content';
import { deletion, publication, readItem, restoration, retyping, scheduling } from './bulk-change';
import { PublishAtField, readTime, TypeField, useTypes } from './bulk-fields';
import { noteOf, wordsOf, type BulkJob } from './bulk-words';

interface DialogProps {
  area: ContentArea;
  job: BulkJob;
  timeZone: string;
  onClose: () => void;
  /** Takes items out of the selection until it is told what became of them. */
  onHold: (ids: readonly number[]) => OnRunEnd;
  onClosed: () => void;
}

/** A change of selected items: what is to be done, what becomes of each, and which can't. Then it is held. */
export default function ContentBulkDialog(props: DialogProps) {
  const { area, job, timeZone } = props;
  const shared = useShared(props);
  switch (job.action) {
    case 'publish':
      return <HeldBulkDialog {...shared} work={publication(area, timeZone)} />;
    case 'schedule':
      return <ScheduleDialog {...props} />;
    case 'type':
      return <TypeDialog {...props} />;
    case 'delete':
      return <HeldBulkDialog {...shared} work={deletion(area)} look="danger" />;
    case 'restore':
      return <HeldBulkDialog {...shared} work={restoration(area)} />;
  }
}

function useShared({ area, job, onClose, onHold, onClosed }: DialogProps) {
  const hasTrash = useMay('drafts');
  return {
    ...{ items: job.items, read: readItem(area), words: wordsOf(area, job) },
    ...{ note: noteOf(area, job.action, hasTrash), onClose, onHold, onClosed },
  };
}

function ScheduleDialog(props: DialogProps) {
  const { area, timeZone } = props;
  const shared = useShared(props);
  const [time, setTime] = useState(() => readTime('', timeZone));
  const [isTried, setTried] = useState(false);
  const { publishAt } = time;
  return (
    <HeldBulkDialog
      {...shared}
      work={publishAt === null ? null : scheduling(area, timeZone, publishAt)}
      fields={<PublishAtField value={time} timeZone={timeZone} isTried={isTried} onChange={setTime} />}
      onLacking={() => setTried(true)}
    />
  );
}

function TypeDialog(props: DialogProps) {
  const { area, timeZone } = props;
  const shared = useShared(props);
  const { data: types = [] } = useTypes(area);
  const [typeId, setTypeId] = useState<number | null>(null);
  const [isTried, setTried] = useState(false);
  return (
    <HeldBulkDialog
      {...shared}
      work={typeId === null ? null : retyping(area, timeZone, { typeId, types })}
      fields={<TypeField area={area} value={typeId} isTried={isTried} onChange={setTypeId} />}
      onLacking={() => setTried(true)}
    />
  );
}
