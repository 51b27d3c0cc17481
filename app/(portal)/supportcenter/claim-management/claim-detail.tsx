'use client';

import { RecordHistory } from '@/components/record/deferred-history';
import { FoldedFacts, type FoldedGroup } from '@/components/record/folded-facts';
import { CompanyLines } from '@/components/record/company-lines';
import { RecordBody, type StripFact } from '@/components/record/record-layout';
import { RecordLink } from '@/components/record/record-link';
import type { TimelineStep } from '@/components/record/timeline';
import { DetailSection } from '@/components/ui/detail-section';
import type { WarrantyClaimDetail } from '@/lib/contract/warranty-claims';
import { fullNameOf } from '@/lib/domain/person';
import { claimsTypeName, systemTypeName, yesOrNo } from '@/lib/domain/warranty-claim';
import { formatCount } from '@/lib/text/format';
import { formatDashed } from '@/lib/time/format-time';
import { ClaimEvidence } from './claim-evidence';
import { SerialNumbers } from './claim-serials';

interface ClaimProps {
  claim: WarrantyClaimDetail;
  timeZone: string;
}

/** A claim's parties, evidence and serial numbers; the rest is collapsed (spec 3 §3). */
export function ClaimDetail({ claim, timeZone }: ClaimProps) {
  return (
    <RecordBody
      facts={partiesOf(claim, timeZone)}
      label="About this claim"
      sidebar={
        <>
          <CompanyLines id={claim.companyId} section={DetailSection} />
          <RecordHistory
            kind="warrantyClaim"
            id={claim.claimId}
            timeZone={timeZone}
            own={stepsOf(claim)}
            section={DetailSection}
          />
        </>
      }
    >
      <ClaimEvidence claim={claim} />
      <SerialNumbers claim={claim} timeZone={timeZone} />
      <FoldedFacts groups={groupsOf(claim, timeZone)}>
        <div className="flex flex-col gap-1 px-4 py-3">
          <h3 className="font-semibold">In the partner’s words</h3>
          <p className="wrap-anywhere whitespace-pre-wrap">{claim.description || '—'}</p>
        </div>
      </FoldedFacts>
    </RecordBody>
  );
}

/** Ids may be strings. */
const idOf = (id: number | string | null | undefined): number | null => Number(id ?? 0) || null;

/** Company, person, project and product, linked if the reader may open their area. */
function partiesOf(claim: WarrantyClaimDetail, timeZone: string): readonly StripFact[] {
  const { companyName, userId, fullName, projectName, productName, numberOfCompany } = claim;
  return [
    [
      'Company',
      <RecordLink key="company" to="company" id={idOf(claim.companyId)}>
        {companyName}
      </RecordLink>,
      numberOfCompany ? `Claim ${formatCount(numberOfCompany)} of it` : claim.state,
    ],
    [
      'Person',
      <RecordLink key="person" to="person" id={userId}>
        {fullName}
      </RecordLink>,
      `On ${formatDashed(claim.createdAt, timeZone)}`,
    ],
    [
      'Project',
      projectName || claim.projectId ? (
        <RecordLink key="project" to="project" id={idOf(claim.projectId)}>
          {projectName || `Project ${claim.projectId}`}
        </RecordLink>
      ) : null,
      [claim.projectCity, claim.projectState].filter(Boolean).join(', '),
    ],
    [
      'Product',
      [claim.quantity ? `${claim.quantity} ×` : null, productName].filter(Boolean).join(' '),
      claim.installationDate ? `Installed ${formatDashed(claim.installationDate, timeZone)}` : null,
    ],
  ];
}

/** All other fields, labeled as in the spec. */
function groupsOf(claim: WarrantyClaimDetail, timeZone: string): FoldedGroup[] {
  const day = (text: string | null | undefined) => (text ? formatDashed(text, timeZone) : null);
  const said = (words: string, text: string | null) => (text ? `${words} ${text}` : null);
  const type = claimsTypeName(claim.claimsType);
  const system = systemTypeName(claim.claimsType, claim.systemtype);
  const owner = fullNameOf({ firstName: claim.projectOwnerFirstName, lastName: claim.projectOwnerLastName });
  const labor = yesOrNo(claim.qualifyLaborWarranty);
  return [
    {
      title: 'Product',
      substance: [type, system, claim.productName, claim.nameOfPurchasingChannel],
      facts: [
        ['Claim type', type],
        ['System type', system],
        ['Product name', claim.productName],
        ['Quantity', claim.quantity],
        ['Name of purchasing channel', claim.nameOfPurchasingChannel],
      ],
    },
    {
      title: 'Dates',
      substance: [
        said('Installed', day(claim.installationDate)),
        said('found', day(claim.defectDiscoveryDate)),
        said('PTO', day(claim.ptoDate)),
      ],
      facts: [
        ['Date', day(claim.createdAt)],
        ['Installation date', day(claim.installationDate)],
        ['Defect discovery date', day(claim.defectDiscoveryDate)],
        ['PTO date', day(claim.ptoDate)],
      ],
    },
    {
      title: 'Project and owner',
      substance: [owner, claim.projectAddress1, claim.projectCity],
      facts: [
        ['Project ID', claim.projectId],
        ['Project name', claim.projectName],
        ['Owner first name', claim.projectOwnerFirstName],
        ['Owner last name', claim.projectOwnerLastName],
        ['Address', claim.projectAddress1],
        ['Address, continued', claim.projectAddress2],
        ['City', claim.projectCity],
        ['State', claim.projectState],
        ['Zip code', claim.projectZipcode],
      ],
    },
    {
      title: 'Labor warranty',
      substance: [
        labor && (labor === 'Yes' ? 'Qualifies' : 'Does not qualify'),
        said('registered', day(claim.projectRegisteredDate)),
      ],
      facts: [
        ['Qualify labor warranty', labor],
        ['Project registration date', day(claim.projectRegistrationDate)],
        ['Project registered date', day(claim.projectRegisteredDate)],
      ],
    },
    {
      title: 'Numbers',
      substance: [`Claim ${claim.claimId}`, claim.companyId ? `company ${claim.companyId}` : null],
      facts: [
        ['Claim number', claim.claimLabel],
        ['Claim ID', claim.claimId],
        ['Status', claim.claimStatus],
        ['Company ID', claim.companyId],
        ['State of the company', claim.state],
        ['Folder ID', claim.folderId],
      ],
    },
  ];
}

/** Timeline steps from the claim's own fields, newest first. */
function stepsOf(claim: WarrantyClaimDetail): TimelineStep[] {
  const events: (readonly [at: string | null | undefined, text: string, who?: string | null])[] = [
    [claim.createdAt, 'Claim submitted', claim.fullName ?? null],
    [claim.defectDiscoveryDate, 'Defect found'],
    [claim.installationDate, 'Installed'],
    [claim.ptoDate, 'Permission to operate'],
    [claim.projectRegisteredDate, 'Project registered'],
  ];
  return events
    .flatMap(([at, text, who]) => (at && !Number.isNaN(Date.parse(at)) ? [{ at, text, who }] : []))
    .toSorted((one, other) => other.at.localeCompare(one.at));
}
