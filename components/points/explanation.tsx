'use client';

import { Part } from '@/components/record/part';
import { RecordLink } from '@/components/record/record-link';
import { PersonLink } from '@/components/record/person-link';
import { recordOf, useRecord } from '@/components/record/use-record';
import { DateAndTime } from '@/components/ui/date-and-time';
import { Fact } from '@/components/ui/detail-section';
import { DetailTable } from '@/components/ui/detail-table';
import type { Explanation, ExplanationLine, explainPointMovement } from '@/lib/contract/explanations';
import { explanationSentence, forecastRule, lineName, rateName } from '@/lib/domain/explanation';
import { formatCount, formatCountOf, formatPoints, signedPoints } from '@/lib/text/format';

export const explanationSource = (id: number) =>
  recordOf<typeof explainPointMovement>('/point-ledger/{id}/explanation', { params: { id } });

/** Loads the explanation only when the ledger row is opened. */
export function ExplainedMovement({ id, timeZone }: { id: number; timeZone: string }) {
  const record = useRecord(explanationSource(id));
  return (
    <Part
      of={record}
      loading="Loading the explanation…"
      problem="There was a problem getting the explanation"
      missing="This movement doesn’t exist."
    >
      {(explanation) => <ExplanationDetail explanation={explanation} timeZone={timeZone} />}
    </Part>
  );
}

export function ExplanationDetail({ explanation, timeZone }: { explanation: Explanation; timeZone: string }) {
  const { lines, amount, needs, source } = explanation;
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">{`${explanationSentence(explanation)}.`}</p>
      <Facts explanation={explanation} timeZone={timeZone} />
      {needs ? (
        <p className="text-muted">{`People with access to ${AREAS[needs]} can see the lines of this movement.`}</p>
      ) : (
        <DetailTable
          label="Lines of this movement"
          heads={['What', ['Pieces', 'text-right!'], ['Q each', 'text-right!'], ['Q', 'text-right!']]}
        >
          {lines.map((line, index) => (
            <tr key={index}>
              <td className="min-w-40 wrap-break-word">
                <LineName source={source} line={line} />
              </td>
              <td className="text-right">{line.quantity == null ? '—' : formatCount(line.quantity)}</td>
              <td className="text-right whitespace-nowrap">{line.each == null ? '—' : formatPoints(line.each)}</td>
              <td className="text-right whitespace-nowrap">{signedPoints(line.amount)}</td>
            </tr>
          ))}
          <tr className="font-semibold">
            <td colSpan={3}>{formatCountOf(lines.length, 'line')}</td>
            <td className="text-right whitespace-nowrap">{signedPoints(amount)}</td>
          </tr>
        </DetailTable>
      )}
    </div>
  );
}

const AREAS = { orders: 'Orders', approvals: 'Approvals' } as const;

function LineName({ source, line }: { source: string; line: ExplanationLine }) {
  const rule = forecastRule(source, line);
  const rate = source === 'reward' && line.what != null ? rateName(line) : null;
  return (
    <>
      <RecordLink to="product" id={line.productId}>
        {lineName(source, line)}
      </RecordLink>
      {line.detail ? <span className="block text-xs text-muted">{line.detail}</span> : null}
      {rule ? <span className="block text-xs text-muted">{rule}</span> : null}
      {rate ? (
        <span className="block text-xs text-muted">
          <RecordLink to="promotion" id={line.promotion?.id}>
            {rate}
          </RecordLink>
        </span>
      ) : null}
    </>
  );
}

/** Color alone doesn't identify a link inside text. */
const IN_TEXT = 'text-accent underline';

function By({
  words,
  name,
  ...ids
}: {
  words: string;
  name: string | null | undefined;
  admin?: number | null | undefined;
  person?: number | null | undefined;
}) {
  if (!name) return null;
  return (
    <>
      {`${words} `}
      <PersonLink {...ids} className={IN_TEXT}>
        {name}
      </PersonLink>
    </>
  );
}

function Facts({ explanation, timeZone }: { explanation: Explanation; timeZone: string }) {
  const {
    order,
    request,
    approval,
    batch,
    reverses,
    uploads = [],
    reason,
    by,
    byId,
    personId,
    createdAt,
  } = explanation;
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-3">
        <Fact name="Moved">
          <DateAndTime at={createdAt} timeZone={timeZone} />
          <By words=" by" name={by} admin={byId} person={personId} />
        </Fact>
        {reason ? <Fact name={reverses ? 'Correction' : 'Reason'}>{reason}</Fact> : null}
        {order ? (
          <Fact name="Order">
            <RecordLink to="order" className={IN_TEXT} id={order.id}>
              {order.orderNumber}
            </RecordLink>
            {order.orderStatus ? `, ${order.orderStatus}` : null}
            <By words=", by" name={order.by} person={order.personId} />
          </Fact>
        ) : null}
        {approval ? (
          <Fact name="Approval">
            <RecordLink to="approval" className={IN_TEXT} id={approval.id}>
              {String(approval.id)}
            </RecordLink>
            <By words=", by" name={approval.by} admin={approval.byId} />
            <By words=", after" name={approval.firstBy} admin={approval.firstById} />
          </Fact>
        ) : null}
        {batch ? (
          <Fact name="Spreadsheet">
            <RecordLink to="pointBatch" className={IN_TEXT} id={batch.id}>
              {batch.fileName}
            </RecordLink>
            {`, row ${batch.row}`}
            <By words=", by" name={batch.by} admin={batch.byId} />
            <By words=", asked for by" name={batch.firstBy} admin={batch.firstById} />
          </Fact>
        ) : null}
        {reverses ? <Fact name="Undoes">{`Movement ${reverses.id}, ${signedPoints(reverses.amount)}`}</Fact> : null}
        {uploads.length > 0 ? (
          <Fact name="Serial numbers from">
            {uploads.map((upload) => (
              <span key={upload.id} className="block wrap-anywhere">
                <RecordLink to="upload" className={IN_TEXT} id={upload.id}>
                  {upload.fileName || `Upload ${upload.id}`}
                </RecordLink>
                {', '}
                <RecordLink to="serialNumber" className={IN_TEXT} id={upload.serialNumber}>
                  {formatCountOf(upload.claims, 'claim')}
                </RecordLink>
              </span>
            ))}
          </Fact>
        ) : null}
      </dl>
      {request && request.steps.length > 0 ? (
        <ol aria-label={`Point request ${request.id}`} className="flex flex-col gap-1">
          {request.steps.map(({ status, purpose, reason: why, by: who, byId: whoId, createdAt: at }, index) => (
            <li key={index} className="flex flex-wrap gap-x-2 text-sm">
              <span className="font-medium">{status}</span>
              <span className="text-muted wrap-anywhere">
                {purpose}
                <By words={purpose ? ' · by' : 'by'} name={who} admin={whoId} />
                {why ? `${purpose || who ? ' · ' : ''}${why}` : null}
              </span>
              <span className="ml-auto text-muted tabular-nums">
                <DateAndTime at={at} timeZone={timeZone} />
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}
