import type { ReactNode } from 'react';
import { WaitingChanges } from '@/components/proposals/waiting-changes';
import { RecordLink } from '@/components/record/record-link';
import { RowsPart, useRows, type RowSource } from '@/components/record/rows';
import { DetailSection, Fact } from '@/components/ui/detail-section';
import { DetailTable } from '@/components/ui/detail-table';
import { bff } from '@/lib/bff/client';
import type { Approval, DecidedClaim } from '@/lib/contract/approvals';
import type { listScannedClaims, ScannedClaim } from '@/lib/contract/forecasts';
import { achievedPercent, achievedRatio, FORECAST_KINDS, monthInWords } from '@/lib/domain/forecast';
import { fullNameOf } from '@/lib/domain/person';
import { movementKindName } from '@/lib/domain/movement-kind';
import { formatCount, formatPoints } from '@/lib/text/format';
import { formatDate, formatDateTime } from '@/lib/time/format-time';
import { claimSource, pagedSource } from './claim-rows';
import { TakeBacks } from './take-backs';

export function ApprovalDetail({ approval, timeZone }: { approval: Approval; timeZone: string }) {
  const { id, kind, months } = approval;
  return (
    <>
      <Facts approval={approval} timeZone={timeZone} />
      <WaitingChanges calls={['takeBackApproval']} record={{ type: 'approval', id }} timeZone={timeZone} />
      <TakeBacks approval={approval} timeZone={timeZone} />
      {kind === 'reward' ? <Claims id={id} timeZone={timeZone} /> : null}
      {months?.map((month) => (
        <Month key={month.submissionId} month={month} kind={kind} timeZone={timeZone} />
      ))}
    </>
  );
}

function Facts({ approval, timeZone }: { approval: Approval; timeZone: string }) {
  const { kind, decision, quantity, qpoints, createdAt, userId, firstName, lastName, note, left } = approval;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-3">
      <Fact name="Movement">{movementKindName(kind)}</Fact>
      <Fact name="Decision">{decision === 'rejected' ? 'Rejected' : 'Approved'}</Fact>
      <Fact name={kind === 'reward' ? 'Modules' : 'Months'}>{formatCount(quantity)}</Fact>
      <Fact name="Q in total">{formatPoints(qpoints)}</Fact>
      {left && left.quantity < quantity ? (
        <Fact name="Still approved">
          {left.quantity === 0 ? 'None' : `${formatCount(left.quantity)} for ${formatPoints(left.qpoints)}`}
        </Fact>
      ) : null}
      <Fact name="By">
        <RecordLink to="admin" id={userId}>
          {fullNameOf({ firstName, lastName })}
        </RecordLink>
      </Fact>
      <Fact name="Date">{formatDateTime(createdAt, timeZone)}</Fact>
      {note ? <Fact name="Reason">{note}</Fact> : null}
    </dl>
  );
}

function Claims({ id, timeZone }: { id: number; timeZone: string }) {
  const claims = useRows(['/approvals/claims', { id }, 'rows'], claimSource(id));
  return (
    <Modules of={claims} whole="approval" figure="Rate (Q)" timeZone={timeZone}>
      {({ qpoints, promoted }) => (
        <>
          {qpoints == null ? '—' : formatCount(qpoints)}
          {promoted ? <span className="block text-xs text-muted">promotion</span> : null}
        </>
      )}
    </Modules>
  );
}

/** A forecast month, for an achievement with its scans. */
function Month({
  month,
  kind,
  timeZone,
}: {
  month: NonNullable<Approval['months']>[number];
  kind: string;
  timeZone: string;
}) {
  const { submissionId, forecastedWatts, totalScannedWattage } = month;
  const isAchievement = kind === FORECAST_KINDS.achievement;
  return (
    <DetailSection title={monthInWords(month)}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-3">
        <Fact name="Forecasted (W)">{formatCount(forecastedWatts)}</Fact>
        {isAchievement ? (
          <>
            <Fact name="Total Scanned (W)">{formatCount(totalScannedWattage)}</Fact>
            <Fact name="Achieved">{`${achievedPercent(achievedRatio(totalScannedWattage, forecastedWatts))}%`}</Fact>
          </>
        ) : null}
      </dl>
      {isAchievement ? <Scanned submissionId={submissionId} timeZone={timeZone} /> : null}
    </DetailSection>
  );
}

function Scanned({ submissionId, timeZone }: { submissionId: number; timeZone: string }) {
  const scanned = useRows(['/forecasts/scanned', { submissionId }, 'rows'], scannedSource(submissionId));
  return (
    <Modules of={scanned} whole="month" figure="Volume (W)" timeZone={timeZone}>
      {({ volume }) => (volume == null ? '—' : formatCount(volume))}
    </Modules>
  );
}

/**
 * The modules of an approval or month, page by page.
 *
 * @param figure header of the last column
 * @param children renders a module's cell
 */
function Modules<Row extends DecidedClaim | ScannedClaim>({
  of,
  whole,
  figure,
  timeZone,
  children,
}: {
  of: ReturnType<typeof useRows<Row>>;
  whole: 'approval' | 'month';
  figure: string;
  timeZone: string;
  children: (row: Row) => ReactNode;
}) {
  return (
    <RowsPart
      of={of}
      problem={`There was a problem getting the modules of this ${whole}`}
      loading="Loading the modules…"
      empty={<p className="text-muted">No modules.</p>}
    >
      {(rows) => (
        <DetailTable
          label={`Modules of this ${whole}`}
          heads={['Serial Number', 'Product', 'Registered', [figure, 'text-right!']]}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="whitespace-nowrap tabular-nums">
                <RecordLink to="serialNumber" id={row.serialNumber}>
                  {row.serialNumber}
                </RecordLink>
              </td>
              <td className="min-w-32 wrap-break-word">{row.productName ?? '—'}</td>
              <td className="whitespace-nowrap tabular-nums">{formatDate(row.registrationDate, timeZone)}</td>
              <td className="text-right whitespace-nowrap tabular-nums">{children(row)}</td>
            </tr>
          ))}
        </DetailTable>
      )}
    </RowsPart>
  );
}

function scannedSource(submissionId: number): RowSource<ScannedClaim> {
  return pagedSource((window) =>
    bff<typeof listScannedClaims>('GET', '/forecasts/scanned', { query: { submissionId, ...window } }),
  );
}
