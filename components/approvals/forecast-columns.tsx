import { NOTHING, type ListColumn } from '@/components/list/list-table';
import { StatusPill } from '@/components/ui/status-pill';
import { claimStateName, claimStateTone } from '@/lib/domain/claim';
import { formatCount, formatPoints } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';

/** A month that a company forecast, as far as lists tell it. Watts, and Q. */
interface ListedForecast {
  id: number;
  submittedAt: string;
  forecast: number;
  scanned: number;
  qpoints: number;
  /** What was decided about each kind; none while it waits. */
  submission?: string | null | undefined;
  achievement?: string | null | undefined;
}

/** What lists tell of a forecast behind its company or its month. */
export const forecastColumns = <Row extends ListedForecast>(timeZone: string): ListColumn<Row>[] => [
  {
    id: 'submitted',
    header: 'Submitted',
    meta: { width: 110, slot: 'aside', className: 'figures', narrow: false },
    cell: ({ submittedAt }) => formatDate(submittedAt, timeZone),
  },
  {
    id: 'forecast',
    header: 'Forecast (W)',
    meta: { width: 130, className: 'num', narrow: 108 },
    cell: ({ forecast }) => formatCount(forecast),
  },
  {
    id: 'scanned',
    header: 'Scanned (W)',
    meta: { width: 130, slot: 'detail', className: 'num', narrow: 108 },
    cell: ({ scanned }) => (
      <>
        {formatCount(scanned)}
        {/* A phone's row has no header that says so. */}
        <span className="sm:hidden"> W scanned</span>
      </>
    ),
  },
  {
    id: 'qpoints',
    header: 'Gave',
    meta: { width: 110, className: 'num', narrow: 80 },
    cell: ({ qpoints }) => (qpoints > 0 ? formatPoints(qpoints) : NOTHING),
  },
  {
    id: 'submission',
    header: 'Submission',
    meta: { width: 124, narrow: 116 },
    cell: ({ submission }) => <Decision of={submission} />,
  },
  {
    id: 'achievement',
    header: 'Achievement',
    meta: { width: 124, slot: 'value', className: 'edge', narrow: 116 },
    cell: ({ achievement }) => <Decision of={achievement} />,
  },
];

function Decision({ of }: { of: string | null | undefined }) {
  return of ? <StatusPill tone={claimStateTone(of)}>{claimStateName(of)}</StatusPill> : NOTHING;
}
