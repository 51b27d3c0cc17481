'use client';

import { RecordAssignee } from '@/components/assignments/assigned';
import { SectionCard } from '@/components/form/section-card';
import { BatchStatePill } from '@/components/points/batch-state-pill';
import { PageHead, RecordFacts, type StripFact } from '@/components/record/record-layout';
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
import { POINT_BATCHES_PATH } from '@/lib/addresses/paths';
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
          <PageHead
            title={nameOf(batch)}
            area="Q.Point Management"
            list={{ label: 'Points by spreadsheet', href: POINT_BATCHES_PATH }}
            here={`Batch ${id}`}
            noun="batch"
            status={<BatchStatePill state={batch.state} undo={batch.undo?.state ?? null} />}
            owner={
              batch.state === 'waiting' ? (
                <RecordAssignee place="page" kind="pointBatch" record={id} name={batch.fileName} />
              ) : null
            }
            actions={<BatchActions batch={batch} asker={asker} />}
            menu={[]}
            logged={['point batch', id]}
          />
          <RecordFacts of={factsOf(batch, timeZone)} />
          <Reasons batch={batch} timeZone={timeZone} />
          <SectionCard title="Rows" aside={formatCount(batch.rows)}>
            <BatchRows batch={batch} />
          </SectionCard>
        </>
      )}
    </RecordPage>
  );
}

const nameOf = ({ undoes, fileName }: PointBatch) => (undoes ? `Undo of ${fileName}` : fileName);

function factsOf(
  { createdAt, userId, userName, companies, accrued, deducted, undoes, undo }: PointBatch,
  timeZone: string,
) {
  const related = undo ?? (undoes ? { id: undoes } : null);
  return [
    [
      'Submitted',
      <DateAndTime key="at" at={createdAt} timeZone={timeZone} />,
      <RecordLink key="by" to="admin" id={userId}>
        {userName}
      </RecordLink>,
    ],
    ['Companies', formatCount(companies)],
    ['Accrued', accrued > 0 ? signedPoints(accrued) : formatPoints(0)],
    ['Deducted', deducted > 0 ? signedPoints(-deducted) : formatPoints(0)],
    related
      ? [
          undo ? (undo.state === 'done' ? 'Undone' : 'Undo awaiting approval') : 'Undoes',
          <RecordLink key="batch" to="pointBatch" id={related.id}>
            {`Batch ${related.id}`}
          </RecordLink>,
          undo ? `${formatDateTime(undo.createdAt, timeZone)} by ${undo.userName}` : null,
        ]
      : null,
  ] satisfies (StripFact | null)[];
}

/** The submitter's reason and the decision, which are sentences and too long for the facts. */
function Reasons({ batch, timeZone }: { batch: PointBatch; timeZone: string }) {
  const { state, reason, decidedAt, decidedBy, decidedById, decisionReason } = batch;
  if (!reason && !decidedAt) return null;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {reason ? <Fact name="Reason">{reason}</Fact> : null}
      {decidedAt ? (
        <Fact name={state === 'done' ? 'Approved' : BATCH_STATE_NAMES[state]}>
          <span>{`${formatDateTime(decidedAt, timeZone)} by `}</span>
          <RecordLink to="admin" className="text-accent underline" id={decidedById}>
            {decidedBy ?? 'someone'}
          </RecordLink>
          {decisionReason ? `: ${decisionReason}` : null}
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
