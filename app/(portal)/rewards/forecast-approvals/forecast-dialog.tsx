'use client';

import { RecordAssignee } from '@/components/assignments/assigned';
import { forecastSource, ForecastTables } from '@/components/approvals/forecast-tables';
import { RecordDialog } from '@/components/record/record-dialog';
import type { RecordPlace } from '@/components/record/record-host';
import { RecordFacts } from '@/components/record/record-layout';
import { RecordLink } from '@/components/record/record-link';
import { prefetchRecord, useRecord } from '@/components/record/use-record';
import { EmptyState } from '@/components/ui/empty-state';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { achievedPercent, forecastNumber, monthInWords } from '@/lib/domain/forecast';
import { formatCount, formatPoints } from '@/lib/text/format';

export const prefetch = ({ id }: { id: number }) => prefetchRecord(forecastSource(id));

/** Module Types: a company's scans in a month (spec 2 §2.4). */
export default function ForecastDialog({
  place,
  row,
}: {
  place: RecordPlace;
  row: { name: string; month: string } | undefined;
}) {
  const record = useRecord(forecastSource(place.id));
  // The spec's call can't ask for one month, so the response may hold all of them.
  const found = record.load?.state === 'loaded' ? achievementOf(record.load.value, place.id) : undefined;
  const named = row ?? (found && { name: found.name, month: monthInWords(found) });
  return (
    <RecordDialog
      noun="forecast"
      place={place}
      owner={
        found && named ? (
          <RecordAssignee key={place.id} kind="forecast" record={forecastNumber(found)} name={named.name} />
        ) : null
      }
      record={record}
      title={
        <>
          <span className="wrap-anywhere">Module Types</span>
          {named ? (
            <span className="text-base font-normal text-muted wrap-anywhere">
              <RecordLink to="company" id={found?.companyId} className="text-accent underline">
                {named.name}
              </RecordLink>
              {`, ${named.month}`}
            </span>
          ) : null}
        </>
      }
    >
      {(items) => <ForecastDetail item={achievementOf(items, place.id)} />}
    </RecordDialog>
  );
}

function achievementOf(items: readonly ForecastApproval[], id: number): ForecastApproval | undefined {
  return items.find(({ submissionId, forecastType }) => submissionId === id && forecastType === 'achievement');
}

function ForecastDetail({ item }: { item: ForecastApproval | undefined }) {
  if (!item)
    return (
      <EmptyState title="This forecast is no longer waiting.">Someone already approved or rejected it.</EmptyState>
    );
  const { totalScannedWattage, forecastedWatts, percentage, qpoints } = item;
  return (
    <div className="flex flex-col gap-6">
      <RecordFacts
        of={[
          ['Total Scanned (W)', formatCount(totalScannedWattage)],
          ['Forecasted (W)', formatCount(forecastedWatts)],
          ['Achieved', `${formatCount(achievedPercent(percentage))}%`],
          ['Q.POINT', formatPoints(qpoints)],
        ]}
      />
      <ForecastTables item={item} />
    </div>
  );
}
