'use client';

import { useState } from 'react';
import { ActionDialog } from '@/components/action/action-dialog';
import type { SelectedActionProps } from '@/components/action/use-selected-action';
import { useMay } from '@/components/layout/rights';
import type { ContentArea } from '@/lib/domain/content';
import { moving, noteOf, publication, readItem, retyping, scheduling, wordsOf, type BulkJob } from './bulk-change';
import { PublishAtField, readTime, TypeField, useTypes } from './bulk-fields';

interface DialogProps extends SelectedActionProps {
  area: ContentArea;
  job: BulkJob;
  timeZone: string;
}

/** A bulk change with its options, its effect on each item, and the items that can't change. */
export default function ContentBulkDialog(props: DialogProps) {
  const { area, job, timeZone } = props;
  const shared = useShared(props);
  switch (job.action) {
    case 'publish':
      return <ActionDialog {...shared} action={publication(area, timeZone)} />;
    case 'schedule':
      return <ScheduleDialog {...props} />;
    case 'type':
      return <TypeDialog {...props} />;
    case 'delete':
      return <ActionDialog {...shared} action={moving(area, 'delete')} look="danger" />;
    case 'restore':
      return <ActionDialog {...shared} action={moving(area, 'restore')} />;
  }
}

function useShared({ area, job, timeZone: _, ...handlers }: DialogProps) {
  const hasTrash = useMay('drafts');
  return {
    ...{ items: job.items, read: readItem(area), words: wordsOf(area, job.action) },
    ...{ note: noteOf(job.action, hasTrash), ...handlers },
  };
}

function ScheduleDialog(props: DialogProps) {
  const { area, timeZone } = props;
  const shared = useShared(props);
  const [time, setTime] = useState(() => readTime('', timeZone));
  const [isTried, setTried] = useState(false);
  const { publishAt } = time;
  return (
    <ActionDialog
      {...shared}
      action={publishAt === null ? null : scheduling(area, timeZone, publishAt)}
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
    <ActionDialog
      {...shared}
      action={typeId === null ? null : retyping(area, timeZone, { typeId, types })}
      fields={<TypeField area={area} value={typeId} isTried={isTried} onChange={setTypeId} />}
      onLacking={() => setTried(true)}
    />
  );
}
