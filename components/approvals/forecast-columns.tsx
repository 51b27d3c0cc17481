import { NOTHING } from '@/components/list/list-column';
import { StatusPill } from '@/components/ui/status-pill';
import { claimStateName, claimStateTone } from '@/lib/domain/claim';
import { formatCount, formatPoints } from '@/lib/text/format';

/** The decision per kind of forecast; empty while pending. */
interface Decided {
  submission?: string | null | undefined;
  achievement?: string | null | undefined;
}

/** A forecast's columns after its company or month, in watts and Q. */
export const FORECAST_COLUMNS = [
  {
    id: 'submitted',
    field: 'submittedAt',
    header: 'Submitted',
    kind: 'day',
    slot: 'aside',
    narrow: false,
  },
  { field: 'forecast', header: 'Forecast (W)', kind: 'count' },
  {
    field: 'scanned',
    header: 'Scanned (W)',
    kind: 'count',
    slot: 'detail',
    cell: ({ scanned }: { scanned: number }) => (
      <>
        {formatCount(scanned)}
        {/* Phones have no column header to say this. */}
        <span className="sm:hidden"> W scanned</span>
      </>
    ),
  },
  {
    field: 'qpoints',
    header: 'Gave',
    kind: 'points',
    cell: ({ qpoints }: { qpoints: number }) => (qpoints > 0 ? formatPoints(qpoints) : NOTHING),
  },
  {
    field: 'submission',
    header: 'Submission',
    fit: true,
    cell: ({ submission }: Decided) => <Decision of={submission} />,
  },
  {
    field: 'achievement',
    header: 'Achievement',
    slot: 'value',
    edge: true,
    cell: ({ achievement }: Decided) => <Decision of={achievement} />,
  },
] as const;

function Decision({ of }: { of: string | null | undefined }) {
  return of ? <StatusPill tone={claimStateTone(of)}>{claimStateName(of)}</StatusPill> : NOTHING;
}
