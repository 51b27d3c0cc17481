'use client';

import { useRecordHere } from '@/components/commands/record-here';
import { RecordDialog } from '@/components/record/record-dialog';
import type { RecordPlace } from '@/components/record/record-host';
import { prefetchRecord, recordOf, useRecord } from '@/components/record/use-record';
import { WarrantyStatusPill } from '@/components/ui/warranty-status-pill';
import type { getWarrantyClaim } from '@/lib/contract/warranty-claims';
import { ClaimDetail } from './claim-detail';

const claimSource = (claimId: number) =>
  recordOf<typeof getWarrantyClaim>('/claims/detail/{claimId}', { params: { claimId } });

export const prefetch = ({ id }: { id: number }) => prefetchRecord(claimSource(id));

/** A warranty claim, read-only. */
export default function ClaimDialog({
  place,
  number,
  timeZone,
}: {
  place: RecordPlace;
  number: string | undefined;
  timeZone: string;
}) {
  const record = useRecord(claimSource(place.id));
  const claim = record.load?.state === 'loaded' ? record.load.value : null;
  const status = String(claim?.claimStatus ?? '');
  useRecordHere(
    claim && {
      ...{ kind: 'warrantyClaim', id: claim.claimId, name: claim.claimLabel ?? String(claim.claimId) },
      detail: claim.companyName,
      company: claim.companyName ? { id: Number(claim.companyId), name: claim.companyName } : undefined,
    },
  );
  return (
    <RecordDialog
      noun="claim"
      list="Claim Management"
      place={place}
      record={record}
      title={`Claim ${claim?.claimLabel ?? number ?? ''}`.trimEnd()}
      status={status ? <WarrantyStatusPill status={status} /> : null}
      logged={['warranty claim', place.id]}
    >
      {(value) => <ClaimDetail claim={value} timeZone={timeZone} />}
    </RecordDialog>
  );
}
