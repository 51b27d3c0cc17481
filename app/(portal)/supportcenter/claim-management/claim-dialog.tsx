'use client';

import { Download, File, X } from 'lucide-react';
import { useState } from 'react';
import { useRecordHere } from '@/components/commands/record-here';
import { RecordDialog } from '@/components/record/record-dialog';
import type { RecordPlace } from '@/components/record/record-host';
import { prefetchRecord, recordOf, useRecord } from '@/components/record/use-record';
import { bringDownloads, downloads } from '@/components/report/downloads';
import { Button } from '@/components/ui/button';
import { useLoadAtRest } from '@/components/ui/deferred';
import { DetailSection, Fact } from '@/components/ui/detail-section';
import { Thumbnail } from '@/components/ui/thumbnail';
import { showToast } from '@/components/ui/toast';
import { WarrantyStatusPill } from '@/components/ui/warranty-status-pill';
import { assetHref } from '@/lib/asset-path';
import type { getWarrantyClaim, WarrantyClaim } from '@/lib/contract/warranty-claims';
import { claimsTypeName, systemTypeName, yesOrNo } from '@/lib/domain/warranty-claim';
import { evidencePath } from '@/lib/paths';
import { formatDashed } from '@/lib/time';

const claimSource = (claimId: number) =>
  recordOf<typeof getWarrantyClaim>('/claims/detail/{claimId}', { params: { claimId } });

export const prefetch = ({ id }: { id: number }) => prefetchRecord(claimSource(id));

/** One warranty claim in full, to read. */
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
      place={place}
      record={record}
      title={
        <>
          {`Claim ${claim?.claimLabel ?? number ?? ''}`.trimEnd()}
          {status ? <WarrantyStatusPill status={status} /> : null}
        </>
      }
    >
      {(value) => <ClaimDetail claim={value} timeZone={timeZone} />}
    </RecordDialog>
  );
}

const FACTS = 'grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 md:grid-cols-4';

/** All that is known of a claim, by the names of spec 3 §3. */
function ClaimDetail({ claim, timeZone }: { claim: WarrantyClaim; timeZone: string }) {
  const day = (text: string | null | undefined) => formatDashed(text ?? '', timeZone);
  return (
    <div className="flex flex-col gap-6">
      <DetailSection title="Claim">
        <dl className={FACTS}>
          <Fact name="Claim number">{claim.claimLabel}</Fact>
          <Fact name="Date">{day(claim.createdAt)}</Fact>
          <Fact name="Status">{claim.claimStatus}</Fact>
          <Fact name="Company">{claim.companyName}</Fact>
          <Fact name="State">{claim.state}</Fact>
          <Fact name="Name">{claim.fullName}</Fact>
          <Fact name="Claim ID">{claim.claimId}</Fact>
          <Fact name="Company ID">{claim.companyId}</Fact>
          <Fact name="Folder ID">{claim.folderId}</Fact>
        </dl>
      </DetailSection>
      <DetailSection title="Product">
        <dl className={FACTS}>
          <Fact name="Claim type">{claimsTypeName(claim.claimsType)}</Fact>
          <Fact name="System type">{systemTypeName(claim.claimsType, claim.systemtype)}</Fact>
          <Fact name="Product name">{claim.productName}</Fact>
          <Fact name="Quantity">{claim.quantity}</Fact>
          <Fact name="Name of purchasing channel">{claim.nameOfPurchasingChannel}</Fact>
          <Fact name="Qualify labor warranty">{yesOrNo(claim.qualifyLaborWarranty)}</Fact>
        </dl>
        <dl className="flex flex-col gap-3">
          <Fact name="Affected product serial numbers">
            <span className="tabular-nums">{serialNumbersOf(claim)}</span>
          </Fact>
          <Fact name="Description">
            {claim.description ? <span className="wrap-anywhere whitespace-pre-wrap">{claim.description}</span> : null}
          </Fact>
        </dl>
      </DetailSection>
      <DetailSection title="Dates">
        <dl className={FACTS}>
          <Fact name="Installation date">{day(claim.installationDate)}</Fact>
          <Fact name="Defect discovery date">{day(claim.defectDiscoveryDate)}</Fact>
          <Fact name="PTO date">{day(claim.ptoDate)}</Fact>
          <Fact name="Project registration date">{day(claim.projectRegistrationDate)}</Fact>
          <Fact name="Project registered date">{day(claim.projectRegisteredDate)}</Fact>
        </dl>
      </DetailSection>
      <DetailSection title="Project">
        <dl className={FACTS}>
          <Fact name="Project ID">{claim.projectId}</Fact>
          <Fact name="Project name">{claim.projectName}</Fact>
          <Fact name="Owner first name">{claim.projectOwnerFirstName}</Fact>
          <Fact name="Owner last name">{claim.projectOwnerLastName}</Fact>
          <Fact name="Address">{claim.projectAddress1}</Fact>
          <Fact name="Address, continued">{claim.projectAddress2}</Fact>
          <Fact name="City">{claim.projectCity}</Fact>
          <Fact name="State">{claim.projectState}</Fact>
          <Fact name="Zip code">{claim.projectZipcode}</Fact>
        </dl>
      </DetailSection>
      <Evidence claim={claim} />
    </div>
  );
}

function serialNumbersOf({ affectedProductSerialNumbers: numbers }: WarrantyClaim): string {
  return Array.isArray(numbers) ? numbers.join(', ') : (numbers ?? '');
}

function Evidence({ claim }: { claim: WarrantyClaim }) {
  const files = claim.attachments ?? [];
  const [isRunning, setRunning] = useState(false);
  useLoadAtRest(downloads);
  const download = async () => {
    const loaded = await bringDownloads();
    if (!loaded) return;
    if (isRunning) return loaded.cancelDownload();
    setRunning(true);
    const isOwn = await loaded.startDownload('evidence', evidencePath(claim.claimId));
    setRunning(false);
    // The dialog keeps the focus from the panel of the other one.
    if (!isOwn) showToast.error('Another download is on its way. Wait until it is done, or cancel it.');
  };
  if (files.length === 0 && !claim.w9) {
    return (
      <DetailSection title="Evidence">
        <p className="text-sm text-muted">This claim has no evidence.</p>
      </DetailSection>
    );
  }
  return (
    <DetailSection title="Evidence">
      <ul className="flex flex-wrap gap-3">
        {files.map((url, index) => (
          <li key={index}>
            <EvidenceTile url={url} label={`File ${index + 1}`} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button className="max-sm:h-10" onClick={() => void download()}>
          {isRunning ? <X aria-hidden size={16} /> : <Download aria-hidden size={16} />}
          {isRunning ? 'Cancel download' : 'Download evidence'}
        </Button>
        <p className="text-sm text-muted">
          {claim.w9 ? 'As a zip, with the W-9 of the company.' : 'As a zip. There is no W-9.'}
        </p>
      </div>
    </DetailSection>
  );
}

/** A picture small, or a sign for what is none; either is saved by a press. */
function EvidenceTile({ url, label }: { url: string; label: string }) {
  return (
    <a
      href={assetHref(url, 'saved')}
      download
      className="flex w-28 flex-col items-center gap-1 rounded border p-1.5 text-xs text-accent hover:bg-hover"
    >
      <Thumbnail
        path={assetHref(url)}
        className="h-20 w-full"
        otherwise={
          <span className="grid size-full place-items-center text-muted">
            <File aria-hidden size={24} />
          </span>
        }
      />
      {label}
    </a>
  );
}
