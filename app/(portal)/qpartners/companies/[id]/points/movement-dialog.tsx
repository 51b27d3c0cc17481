'use client';

import { ExplanationDetail, explanationSource } from '@/components/points/explanation';
import { RecordDialog } from '@/components/record/record-dialog';
import type { RecordPlace } from '@/components/record/record-host';
import { prefetchRecord, useRecord } from '@/components/record/use-record';
import { movementKindName } from '@/lib/domain/movement-kind';
import { signedPoints } from '@/lib/text/format';

export const prefetch = ({ id }: { id: number }) => prefetchRecord(explanationSource(id));

/** A ledger movement with its source. */
export default function MovementDialog({ place, timeZone }: { place: RecordPlace; timeZone: string }) {
  const record = useRecord(explanationSource(place.id));
  const movement = record.load?.state === 'loaded' ? record.load.value : null;
  return (
    <RecordDialog
      noun="movement"
      neighbours={['Previous movement', 'Next movement']}
      place={place}
      record={record}
      title={movement ? `${movementKindName(movement.kind)}, ${signedPoints(movement.amount)}` : 'Movement'}
    >
      {(explanation) => <ExplanationDetail explanation={explanation} timeZone={timeZone} />}
    </RecordDialog>
  );
}
