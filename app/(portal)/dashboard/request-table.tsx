import Link from 'next/link';
import { PointStatusPill } from '@/components/ui/point-status-pill';
import { formatPoints } from '@/lib/format';
import { formatDate, formatTime } from '@/lib/time';

/** A point request as the dashboard shows it. */
export interface ShownRequest {
  id: number;
  companyName: string;
  /** Who asked; left out where it is the reader, and where another upstream does not tell. */
  requesterName?: string | null | undefined;
  /** Its company's dialog. */
  href: string;
  points: number;
  statusId: number;
  statusName?: string | null | undefined;
  /** When it changed last, ISO 8601; another upstream may not tell. */
  at?: string | null | undefined;
}

const HEAD = 'px-3 py-2 text-left text-xs font-semibold whitespace-nowrap text-muted';
const CELL = 'h-10 max-w-0 truncate border-t px-3';
/** Cells that a phone has no room for; their words stand in the second line of the first cell. */
const WIDE_ONLY = 'max-sm:hidden';
/** A cell that there is room for on wide screens alone; its words stand in a line of the first cell. */
const WIDEST_ONLY = 'max-lg:hidden';

/** Point requests, each opening its company. */
export function RequestTable({ requests, timeZone }: { requests: readonly ShownRequest[]; timeZone: string }) {
  const namesRequester = requests.some(({ requesterName }) => requesterName);
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Company
          </th>
          {namesRequester ? (
            <th scope="col" className={`${HEAD} ${WIDEST_ONLY} w-52`}>
              Requested by
            </th>
          ) : null}
          <th scope="col" className={`${HEAD} ${WIDE_ONLY} w-40`}>
            Date
          </th>
          <th scope="col" className={`${HEAD} ${WIDE_ONLY} w-40 !text-right`}>
            Points
          </th>
          <th scope="col" className={`${HEAD} w-48 max-sm:w-44`}>
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} namesRequester={namesRequester} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  );
}

function RequestRow({
  request,
  namesRequester,
  timeZone,
}: {
  request: ShownRequest;
  /** Is there a column for who asked? */
  namesRequester: boolean;
  timeZone: string;
}) {
  const { companyName, requesterName, href, at, statusId, statusName } = request;
  const points = formatPoints(request.points);
  return (
    <tr className="hover:bg-hover">
      <td className={`${CELL} ${requesterName ? 'max-lg:py-1.5' : ''} max-sm:py-2`} title={companyName}>
        <Link href={href} prefetch={false} className="-my-0.5 py-0.5 font-medium text-accent hover:underline">
          {companyName}
        </Link>
        {requesterName ? (
          <span className="block truncate text-xs text-muted lg:hidden">by {requesterName}</span>
        ) : null}
        <span className="block truncate text-xs text-muted sm:hidden">
          {[at && formatDate(at, timeZone), points].filter(Boolean).join(' · ')}
        </span>
      </td>
      {namesRequester ? (
        <td className={`${CELL} ${WIDEST_ONLY}`} title={requesterName ?? undefined}>
          {requesterName ?? '—'}
        </td>
      ) : null}
      <td className={`${CELL} ${WIDE_ONLY} tabular-nums`}>
        {at ? (
          <>
            {formatDate(at, timeZone)} <span className="text-muted">{formatTime(at, timeZone)}</span>
          </>
        ) : (
          '—'
        )}
      </td>
      <td className={`${CELL} ${WIDE_ONLY} text-right tabular-nums`}>{points}</td>
      <td className={CELL}>
        <PointStatusPill id={statusId} name={statusName} />
      </td>
    </tr>
  );
}
