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
    narrow: false,
    cell: ({ qpoints }: { qpoints: number }) => (qpoints > 0 ? formatPoints(qpoints) : NOTHING),
  },
  {
    field: 'submission',
    header: 'Submission',
    slot: 'aside',
    cell: ({ submission }: Decided) => <Decision name="Submission" of={submission} />,
  },
  {
    field: 'achievement',
    header: 'Achievement',
    slot: 'value',
    edge: true,
    cell: ({ achievement }: Decided) => <Decision name="Achievement" of={achievement} />,
  },
] as const;

/** @param name what was decided, for phones, which show no header */
function Decision({ name, of }: { name: string; of: string | null | undefined }) {
  const state = of || 'awaiting_approval';
  return (
    <>
      <span className="sub sm:hidden">{`${name} `}</span>
      <StatusPill tone={claimStateTone(state)}>{claimStateName(state)}</StatusPill>
    </>
  );
}
