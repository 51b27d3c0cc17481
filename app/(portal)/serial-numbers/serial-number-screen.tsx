'use client';

import { RecordAssignee } from '@/components/assignments/assigned';
import { ownerOf, RecordHere } from '@/components/commands/record-here';
import { SectionCard } from '@/components/form/section-card';
import { PortalLink } from '@/components/layout/navigation';
import { CompanyLines } from '@/components/record/company-lines';
import { PageHead, RecordBody, type StripFact } from '@/components/record/record-layout';
import { RecordLink } from '@/components/record/record-link';
import { RecordHistory } from '@/components/record/deferred-history';
import { RecordPage } from '@/components/record/record-page';
import { TimelineList, type TimelineStep } from '@/components/record/timeline';
import { recordOf } from '@/components/record/use-record';
import { DownloadEvidence } from '@/components/report/download-evidence';
import { DateAndTime } from '@/components/ui/date-and-time';
import { Fact } from '@/components/ui/detail-section';
import { StatusPill } from '@/components/ui/status-pill';
import { WarrantyStatusPill } from '@/components/ui/warranty-status-pill';
import { companyPointsAddress } from '@/lib/addresses/company';
import type { getSerialNumber, SerialNumber } from '@/lib/contract/serial-numbers';
import { claimStateName, claimStateTone } from '@/lib/domain/claim';
import { PRODUCT_TYPE_LABELS, type ProductType } from '@/lib/domain/configuration';
import { formatCountOf, formatPoints } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';
import { evidenceOfSerialNumberPath, SERIAL_NUMBERS_PATH } from '@/lib/addresses/paths';

/** A serial number's product, upload, claims and history. */
export function SerialNumberScreen({
  number,
  failed,
  timeZone,
}: {
  number: string;
  failed: string | null;
  timeZone: string;
}) {
  return (
    <RecordPage
      source={recordOf<typeof getSerialNumber>('/serial-numbers/{number}', { params: { number } })}
      failed={failed}
      title="Serial number"
      problem="There was a problem getting the serial number."
    >
      {(piece) => (
        <>
          <SerialNumberHead piece={piece} />
          <RecordHere
            record={{
              ...{ kind: 'serialNumber', id: piece.serialNumber, name: piece.serialNumber },
              detail: piece.product?.productName,
              company: ownerOf(piece.claims?.[0] ?? {}),
            }}
          />
          <RecordBody
            facts={factsOf(piece, timeZone)}
            label="About this serial number"
            sidebar={
              <>
                <CompanyLines id={piece.claims?.[0]?.companyId} />
                <Timeline piece={piece} timeZone={timeZone} />
                {/* Last, because the notes' height is unknown until they load. */}
                <ClaimNotes piece={piece} timeZone={timeZone} />
              </>
            }
          >
            <Origin piece={piece} />
            <Claims piece={piece} timeZone={timeZone} />
            <WarrantyClaims piece={piece} timeZone={timeZone} />
          </RecordBody>
        </>
      )}
    </RecordPage>
  );
}

/** The head with the state of the newest claim, which is the one that counts. */
function SerialNumberHead({ piece: { serialNumber, claims } }: { piece: SerialNumber }) {
  const newest = claims?.[0];
  return (
    <PageHead
      title={serialNumber}
      list={{ label: 'Serial numbers', href: SERIAL_NUMBERS_PATH }}
      status={
        newest ? <StatusPill tone={claimStateTone(newest.state)}>{claimStateName(newest.state)}</StatusPill> : null
      }
      owner={
        newest ? (
          <RecordAssignee key={newest.id} place="page" kind="claim" record={newest.id} name={serialNumber} />
        ) : null
      }
      menu={[]}
    />
  );
}

function factsOf({ product, claims }: SerialNumber, timeZone: string): readonly (StripFact | null)[] {
  const newest = claims?.[0];
  return [
    product ? ['Product', product.productName, formatCountOf(product.volume, 'watt')] : null,
    ...(newest
      ? ([
          [
            'Company',
            <RecordLink key="company" to="company" id={newest.companyId}>
              {newest.companyName}
            </RecordLink>,
          ],
          ['Registered', formatDate(newest.registeredAt, timeZone), newest.fullName ? `by ${newest.fullName}` : null],
          [
            'Rate',
            newest.rate == null ? null : formatPoints(newest.rate),
            newest.rate == null ? null : rateReason(newest.promotion),
          ],
          [
            'Approval',
            <RecordLink key="approval" to="approval" id={newest.approvalId}>
              {newest.approvalId}
            </RecordLink>,
            newest.decidedBy ? `by ${newest.decidedBy}` : null,
          ],
        ] satisfies StripFact[])
      : []),
  ];
}

/** The upload data. Unknown types are shown as they are. */
function Origin({ piece: { product, upload } }: { piece: SerialNumber }) {
  if (product === undefined && upload === undefined) return null;
  return (
    <SectionCard title="Product">
      {product || upload ? (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
          {product ? (
            <>
              <Fact name="Product">{product.productName}</Fact>
              <Fact name="Type">
                {PRODUCT_TYPE_LABELS[product.configurationType as ProductType] ?? product.configurationType}
              </Fact>
              <Fact name="Article Code">{product.articleCode}</Fact>
              <Fact name="Power">{formatCountOf(product.volume, 'watt')}</Fact>
            </>
          ) : null}
          {upload ? (
            <Fact name="Uploaded by">
              {upload.by ? (
                <RecordLink to="upload" id={upload.id}>{`${upload.by}: ${upload.fileNames.join(', ')}`}</RecordLink>
              ) : null}
            </Fact>
          ) : null}
        </dl>
      ) : (
        <p className="text-muted">No one has uploaded this serial number.</p>
      )}
    </SectionCard>
  );
}

function Claims({ piece: { claims }, timeZone }: { piece: SerialNumber; timeZone: string }) {
  if (!claims) return null;
  return (
    <SectionCard title="Claims" aside={claims.length}>
      {claims.length === 0 ? <p className="text-muted">No company has claimed it.</p> : null}
      {claims.map((claim) => (
        <dl key={claim.id} className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
          <Fact name="Company">
            <RecordLink to="company" id={claim.companyId}>
              {claim.companyName}
            </RecordLink>
          </Fact>
          <Fact name="Registered by">
            <RecordLink to="person" id={claim.userId}>
              {claim.fullName}
            </RecordLink>
          </Fact>
          <Fact name="Registered">
            <DateAndTime at={claim.registeredAt} timeZone={timeZone} />
          </Fact>
          <Fact name="State">
            <StatusPill tone={claimStateTone(claim.state)}>{claimStateName(claim.state)}</StatusPill>
          </Fact>
          <Fact name="Rate">
            {claim.rate == null ? null : `${formatPoints(claim.rate)}, ${rateReason(claim.promotion)}`}
          </Fact>
          <Fact name="Approval">
            <RecordLink to="approval" id={claim.approvalId}>
              {claim.approvalId}
            </RecordLink>
          </Fact>
          {claim.movementId ? (
            <Fact name="Movement">
              <PortalLink
                href={companyPointsAddress.href({ company: claim.companyId, movement: claim.movementId })}
                className="text-accent hover:underline"
              >
                In the ledger
              </PortalLink>
            </Fact>
          ) : null}
          <Fact name="Decided by">
            <RecordLink to="admin" id={claim.decidedById}>
              {claim.decidedBy}
            </RecordLink>
          </Fact>
          <Fact name="Note">{claim.note}</Fact>
        </dl>
      ))}
    </SectionCard>
  );
}

/** Explains a claim's rate. @param promotion type of the promotion behind it */
function rateReason(promotion: string | null | undefined): string {
  return promotion ? `by the promotion from ${promotion}` : 'the default rate';
}

function WarrantyClaims({
  piece: { serialNumber, warrantyClaims },
  timeZone,
}: {
  piece: SerialNumber;
  timeZone: string;
}) {
  if (!warrantyClaims) return null;
  const hasEvidence = warrantyClaims.some(({ evidence }) => evidence > 0);
  return (
    <SectionCard title="Warranty claims" aside={warrantyClaims.length}>
      {warrantyClaims.length === 0 ? <p className="text-muted">No warranty claims for this serial number.</p> : null}
      {warrantyClaims.map((claim) => (
        <dl key={claim.id} className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
          <Fact name="Claim Number">
            <RecordLink to="warrantyClaim" id={claim.id}>
              {claim.claimLabel}
            </RecordLink>
          </Fact>
          <Fact name="Company">
            <RecordLink to="company" id={claim.companyId}>
              {claim.companyName}
            </RecordLink>
          </Fact>
          <Fact name="Project">
            {claim.projectName ? (
              <RecordLink to="project" id={claim.projectId}>
                {claim.projectName}
              </RecordLink>
            ) : null}
          </Fact>
          <Fact name="Status">
            <WarrantyStatusPill status={claim.claimStatus} />
          </Fact>
          <Fact name="Created">
            <DateAndTime at={claim.createdAt} timeZone={timeZone} />
          </Fact>
          <Fact name="Evidence">{claim.evidence === 0 ? null : formatCountOf(claim.evidence, 'file')}</Fact>
        </dl>
      ))}
      {hasEvidence ? (
        <DownloadEvidence
          address={evidenceOfSerialNumberPath(serialNumber)}
          of={{ title: 'This serial number', scope: 'page' }}
          note={warrantyClaims.length > 1 ? 'As one ZIP, with a folder for each claim.' : 'As a ZIP.'}
        />
      ) : null}
    </SectionCard>
  );
}

/** Staff notes on the newest claim, which is the one that counts. */
function ClaimNotes({ piece: { claims }, timeZone }: { piece: SerialNumber; timeZone: string }) {
  const newest = claims?.[0];
  return newest ? <RecordHistory kind="claim" id={newest.id} timeZone={timeZone} parts={['notes']} /> : null;
}

function Timeline({ piece, timeZone }: { piece: SerialNumber; timeZone: string }) {
  // Steps of one moment are in the order they happen, and the newest is on top.
  const steps = stepsOf(piece)
    .reverse()
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <SectionCard title="Timeline">
      <TimelineList steps={steps} timeZone={timeZone} />
    </SectionCard>
  );
}

function stepsOf({ upload, claims = [], warrantyClaims = [] }: SerialNumber): TimelineStep[] {
  return [
    ...(upload ? [{ at: upload.at, text: 'Uploaded', who: upload.by }] : []),
    ...claims.flatMap(({ companyName, state, rate, registeredAt, pricedAt, decidedAt, decidedBy }) => [
      { at: registeredAt, text: `Registered by ${companyName}` },
      ...(pricedAt && rate != null ? [{ at: pricedAt, text: `Awaiting approval: ${formatPoints(rate)}` }] : []),
      ...(decidedAt ? [{ at: decidedAt, text: claimStateName(state), who: decidedBy }] : []),
    ]),
    ...warrantyClaims.map(({ claimLabel, createdAt, companyName }) => ({
      at: createdAt,
      text: `Warranty claim ${claimLabel} of ${companyName}`,
    })),
  ];
}
