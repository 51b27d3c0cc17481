import { DetailTable } from '@/components/ui/detail-table';
import type { Order } from '@/lib/contract/orders';
import { formatDate, formatTime } from '@/lib/time';

/** What happened to an order: when, what, and by whom. */
export function OrderHistory({
  entries,
  timeZone,
}: {
  entries: Order['timeline'];
  timeZone: string;
}) {
  if (entries.length === 0) return <p className="text-muted">No status history.</p>;
  return (
    <DetailTable
      label="Status history"
      head={
        <>
          <th scope="col">Date</th>
          <th scope="col">Time</th>
          <th scope="col">Update</th>
          <th scope="col">By</th>
        </>
      }
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="whitespace-nowrap">{formatDate(entry.createdAt, timeZone)}</td>
          <td className="whitespace-nowrap">{formatTime(entry.createdAt, timeZone)}</td>
          <td>{entry.name}</td>
          <td>{[entry.firstName, entry.lastName].filter(Boolean).join(' ') || '—'}</td>
        </tr>
      ))}
    </DetailTable>
  );
}
