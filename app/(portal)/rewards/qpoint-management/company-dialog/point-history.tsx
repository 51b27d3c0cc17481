import { DetailTable } from '@/components/ui/detail-table';
import type { PointHistoryEntry } from '@/lib/contract/points';
import { formatPoints } from '@/lib/format';
import { formatDate, formatTime } from '@/lib/time';
import { RowsPart } from './part';
import type { KnownRows } from './use-rows';

/** What became of the company's point requests: when, what, how many, and by whom (spec 1 §2). */
export function PointHistory({ history, timeZone }: { history: KnownRows<PointHistoryEntry>; timeZone: string }) {
  return (
    <RowsPart
      known={history}
      problem="There was a problem getting point update histories"
      loading="Loading the point update history…"
      empty={<p className="text-muted">No point update history.</p>}
    >
      {(entries) => (
        <DetailTable
          label="Point Update History"
          head={
            <>
              <th scope="col">Date</th>
              <th scope="col">Time</th>
              <th scope="col">Update</th>
              <th scope="col" className="text-right!">
                Qpoints
              </th>
              <th scope="col">Update By</th>
            </>
          }
        >
          {entries.map((entry, index) => (
            <tr key={entry.id ?? `${entry.createdAt} ${index}`}>
              <td className="whitespace-nowrap tabular-nums">{formatDate(entry.createdAt, timeZone)}</td>
              <td className="whitespace-nowrap tabular-nums">{formatTime(entry.createdAt, timeZone)}</td>
              <td>
                {entry.requestStatus}
                {entry.purpose ? <span className="block text-xs text-muted wrap-anywhere">{entry.purpose}</span> : null}
              </td>
              <td className="text-right whitespace-nowrap tabular-nums">{formatPoints(entry.qpoints)}</td>
              <td>{[entry.firstName, entry.lastName].filter(Boolean).join(' ') || '—'}</td>
            </tr>
          ))}
        </DetailTable>
      )}
    </RowsPart>
  );
}
