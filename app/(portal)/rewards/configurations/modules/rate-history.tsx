'use client';

import { NOTHING } from '@/components/list/list-column';
import { RecordDialog } from '@/components/record/record-dialog';
import type { RecordPlace } from '@/components/record/record-host';
import { prefetchRecord, recordOf, useRecord } from '@/components/record/use-record';
import { DateAndTime } from '@/components/ui/date-and-time';
import { DetailTable } from '@/components/ui/detail-table';
import { EmptyState } from '@/components/ui/empty-state';
import type { listRateEntries, RateEntry } from '@/lib/contract/configurations';
import { changeInWords } from '@/lib/domain/activity-diff';
import { activitySentence } from '@/lib/domain/activity-words';
import { MAX_RATE_ENTRIES } from '@/lib/domain/configuration';
import { promotionDay } from '@/lib/domain/promotion';
import { formatCount } from '@/lib/text/format';
import { formatDay } from '@/lib/time/format-time';

const historySource = (id: number) =>
  recordOf<typeof listRateEntries>('/configurations/{id}/activity', { params: { id } });

export const prefetch = ({ id }: { id: number }) => prefetchRecord(historySource(id));

/** The history of a default rate and its promotions, with authors. */
export default function RateHistory({
  place,
  productName,
  timeZone,
}: {
  place: RecordPlace;
  productName: string | undefined;
  timeZone: string;
}) {
  return (
    <RecordDialog
      noun="rate"
      place={place}
      record={useRecord(historySource(place.id))}
      title={productName ? `History of ${productName}` : 'History'}
      logged={['default rate', place.id]}
      problem="There was a problem getting the history of this rate."
    >
      {(entries) => <Entries entries={entries} timeZone={timeZone} />}
    </RecordDialog>
  );
}

function Entries({ entries, timeZone }: { entries: readonly RateEntry[]; timeZone: string }) {
  if (entries.length === 0) return <EmptyState title="No changes yet." />;
  return (
    <>
      <DetailTable label="History of this rate" heads={['When', 'Who', 'What', 'Change', ['Rate (Q)', 'text-right!']]}>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <DateAndTime at={entry.createdAt} timeZone={timeZone} />
            </td>
            <td>{entry.userName ?? NOTHING}</td>
            <td className="min-w-48 wrap-anywhere">{activitySentence(entry)}</td>
            <td className="min-w-40 wrap-anywhere">{changeInWords(entry.changes?.map(inDays)) ?? NOTHING}</td>
            <td className="text-right tabular-nums">{entry.rate == null ? NOTHING : formatCount(entry.rate)}</td>
          </tr>
        ))}
      </DetailTable>
      {entries.length === MAX_RATE_ENTRIES ? (
        <p className="mt-3 text-sm text-muted">
          {`The latest ${MAX_RATE_ENTRIES} changes. Earlier ones are in the activity log.`}
        </p>
      ) : null}
    </>
  );
}

type Change = NonNullable<RateEntry['changes']>[number];

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Shows a promotion's instants as the days that users see. */
function inDays({ label, before, after }: Change): Change {
  const day = (value: string | null | undefined) =>
    value && INSTANT.test(value) ? formatDay(promotionDay(value)) : (value ?? null);
  return { label, before: day(before), after: day(after) };
}
