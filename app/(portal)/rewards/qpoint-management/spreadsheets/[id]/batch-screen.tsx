'use client';

import { SectionCard } from '@/components/form/section-card';
import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PageTitle } from '@/components/layout/page-title';
import { BatchStatePill } from '@/components/points/batch-state-pill';
import { RecordLink } from '@/components/record/record-link';
import { RecordPage } from '@/components/record/record-page';
import { RowsPart, useRows, type Rows, type RowSource } from '@/components/record/rows';
import { recordOf } from '@/components/record/use-record';
import { DateAndTime } from '@/components/ui/date-and-time';
import { Fact } from '@/components/ui/detail-section';
import { DetailTable } from '@/components/ui/detail-table';
import { bff } from '@/lib/bff/client';
import type { getPointBatch, listPointBatchRows, PointBatch, PointBatchRow } from '@/lib/contract/point-batches';
import { BATCH_STATE_NAMES } from '@/lib/domain/point-batch';
import { formatCount, formatPoints, signedPoints } from '@/lib/text/format';
import { POINT_BATCHES_PATH, QPOINT_MANAGEMENT_PATH } from '@/lib/addresses/paths';
import { formatDateTime } from '@/lib/time/format-time';
import type { PointsRequester } from '../../company-dialog/read-points-requester';
import { BatchActions } from './batch-actions';

/** A batch of points: totals, decision and rows. */
export function BatchScreen({
  id,
  failed,
  asker,
  timeZone,
}: {
  id: number;
  failed: string | null;
  asker: PointsRequester;
  timeZone: string;
}) {
  return (
    <RecordPage
      source={recordOf<typeof getPointBatch>('/point-batches/{id}', { params: { id } })}
      failed={failed}
      title="Points by spreadsheet"
      problem="There was a problem getting the batch"
    >
      {(batch) => (
        <>
          <BreadcrumbTrail
            className="-mb-2"
            steps={[
              { label: 'Q.Point Management', href: QPOINT_MANAGEMENT_PATH },
              { label: 'Points by spreadsheet', href: POINT_BATCHES_PATH },
              { label: `Batch ${id}` },
            ]}
          />
          <PageTitle actions={<BatchActions batch={batch} asker={asker} />}>
            {batch.undoes ? `Undo of ${batch.fileName}` : batch.fileName}
          </PageTitle>
          <SectionCard title="Batch" aside={<BatchStatePill state={batch.state} undo={batch.undo?.state ?? null} />}>
            <Facts batch={batch} timeZone={timeZone} />
          </SectionCard>
          <SectionCard title="Rows" aside={formatCount(batch.rows)}>
            <BatchRows batch={batch} />
          </SectionCard>
        </>
      )}
    </RecordPage>
  );
}

/** Links in text need more than color to be recognizable. */
const IN_TEXT = 'text-accent underline';

function Facts({ batch, timeZone }: { batch: PointBatch; timeZone: string }) {
  const { id, createdAt, userId, userName, companies, accrued, deducted, reason, undoes, undo } = batch;
  const { state, decidedAt, decidedBy, decidedById, decisionReason } = batch;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-3">
      <Fact name="Batch">{String(id)}</Fact>
      <Fact name="Submitted">
        <DateAndTime at={createdAt} timeZone={timeZone} />
      </Fact>
      <Fact name="By">
        <RecordLink to="admin" id={userId}>
          {userName}
        </RecordLink>
      </Fact>
      <Fact name="Companies">{formatCount(companies)}</Fact>
      <Fact name="Accrued">{accrued > 0 ? signedPoints(accrued) : formatPoints(0)}</Fact>
      <Fact name="Deducted">{deducted > 0 ? signedPoints(-deducted) : formatPoints(0)}</Fact>
      {undoes ? (
        <Fact name="Undoes">
          <RecordLink to="pointBatch" className={IN_TEXT} id={undoes}>
            {`Batch ${undoes}`}
          </RecordLink>
        </Fact>
      ) : null}
      {reason ? <Fact name="Reason">{reason}</Fact> : null}
      {decidedAt ? (
        <Fact name={state === 'done' ? 'Approved' : BATCH_STATE_NAMES[state]}>
          <span>{`${formatDateTime(decidedAt, timeZone)} by `}</span>
          <RecordLink to="admin" className={IN_TEXT} id={decidedById}>
            {decidedBy ?? 'someone'}
          </RecordLink>
          {decisionReason ? `: ${decisionReason}` : null}
        </Fact>
      ) : null}
      {undo ? (
        <Fact name={undo.state === 'done' ? 'Undone' : 'Undo awaiting approval'}>
          <span>{`${formatDateTime(undo.createdAt, timeZone)} by ${undo.userName}, `}</span>
          <RecordLink to="pointBatch" className={IN_TEXT} id={undo.id}>
            {`batch ${undo.id}`}
          </RecordLink>
        </Fact>
      ) : null}
    </dl>
  );
}

/** Rows per View More. */
const ROWS_SIZE = 25;
/** Maximum rows per response (lib/contract/point-batches.ts). */
const MOST_ROWS = 100;

function rowSource(batch: number): RowSource<PointBatchRow> {
  const read = async (limit: number, offset: number): Promise<Rows<PointBatchRow>> => {
    const query = { batch, limit, offset };
    const { data, total } = await bff<typeof listPointBatchRows>('GET', '/point-batches/rows', { query });
    return { rows: data, hasMore: offset + data.length < total };
  };
  return {
    first: (shown) => read(Math.min(Math.max(shown, ROWS_SIZE), MOST_ROWS), 0),
    after: (shown) => read(MOST_ROWS, shown.length),
  };
}

function BatchRows({ batch: { id, state, undo } }: { batch: PointBatch }) {
  const rows = useRows(['/point-batches/rows', { batch: id, state, undo: undo?.state }, 'rows'], rowSource(id));
  return (
    <RowsPart
      of={rows}
      problem="There was a problem getting the rows"
      loading="Loading the rows…"
      empty={<p className="text-muted">No rows.</p>}
    >
      {(shown) => (
        <DetailTable
          label="Rows of this batch"
          className="stacked"
          heads={['Row', 'Company', ['Qpoints', 'text-right!'], 'Purpose', 'Note', 'Movement']}
        >
          {shown.map(({ id: number, row, companyId, companyName, amount, purpose, note, movementId, reversedBy }) => (
            <tr key={number}>
              <td className="tabular-nums" data-label="Row">
                {row}
              </td>
              <td className="min-w-32 wrap-anywhere">
                <RecordLink to="company" id={companyId}>
                  {companyName}
                </RecordLink>
              </td>
              <td className="text-right whitespace-nowrap tabular-nums">{signedPoints(amount)}</td>
              <td className="min-w-32 wrap-anywhere">{purpose ?? '—'}</td>
              <td className="min-w-32 wrap-anywhere">{note ?? '—'}</td>
              <td className="whitespace-nowrap text-muted" data-label="Movement">
                {reversedBy ? 'Reversed' : movementId ? String(movementId) : 'None yet'}
              </td>
            </tr>
          ))}
        </DetailTable>
      )}
    </RowsPart>
  );
}
