'use client';

import { useMay } from '@/components/layout/rights';
import { FileViewer, type ViewedFile } from '@/components/record/file-viewer';
import { DownloadEvidence } from '@/components/report/download-evidence';
import { assetHref } from '@/lib/addresses/asset-path';
import type { WarrantyClaimDetail } from '@/lib/contract/warranty-claims';
import { endingOfAddress, evidenceKind } from '@/lib/domain/warranty-claim';
import { evidenceFilePath, evidencePath } from '@/lib/addresses/paths';

/** Evidence of the damage to view or download. D downloads everything. */
export function ClaimEvidence({ claim }: { claim: WarrantyClaimDetail }) {
  const files = filesOf(claim, useMay('registration'));
  if (files.length === 0) {
    return (
      <section aria-label="Evidence" className="rounded-lg border border-line px-4 py-6 text-center text-sm text-muted">
        This claim has no evidence.
      </section>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <FileViewer label="Evidence" files={files} />
      <DownloadEvidence
        address={evidencePath(claim.claimId)}
        of={{ title: 'This claim', scope: 'dialog' }}
        note={claim.w9 ? 'As a ZIP, with the company’s W-9.' : 'As a ZIP. There’s no W-9.'}
      />
    </div>
  );
}

/** All files, with the company's W-9 last, which is locked without the right. */
function filesOf({ claimId, attachments, evidence, w9 }: WarrantyClaimDetail, maySeeW9: boolean): ViewedFile[] {
  const files = (attachments ?? []).map((address, index): ViewedFile => {
    const known = evidence?.[index];
    const kind = evidenceKind(known?.kind ?? endingOfAddress(address));
    return {
      name: known?.name ?? `File ${index + 1}`,
      // Try unknown extensions as pictures.
      kind: known || endingOfAddress(address) ? kind : 'picture',
      src: kind === 'document' ? evidenceFilePath(claimId, index + 1, { view: true }) : assetHref(address),
      savedFrom: assetHref(address, 'saved'),
    };
  });
  if (!w9) return files;
  const name = w9.name ?? 'W-9';
  const isPicture = evidenceKind(endingOfAddress(name)) === 'picture';
  return [
    ...files,
    {
      name: maySeeW9 ? name : 'W-9',
      kind: isPicture ? 'picture' : 'document',
      src: maySeeW9 ? evidenceFilePath(claimId, 'w9', { view: true }) : null,
      savedFrom: maySeeW9 ? evidenceFilePath(claimId, 'w9') : null,
    },
  ];
}
