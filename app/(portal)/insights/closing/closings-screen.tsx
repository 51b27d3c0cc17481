'use client';

import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PortalLink } from '@/components/layout/navigation';
import { PageTitle } from '@/components/layout/page-title';
import { RecordLink } from '@/components/record/record-link';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { DetailTable } from '@/components/ui/detail-table';
import { StatusPill } from '@/components/ui/status-pill';
import { INSIGHTS_PATH, closingPath } from '@/lib/addresses/paths';
import type { ClosingLine, listClosings } from '@/lib/contract/closing';
import { CLOSING_STATE_NAMES, closingMonthInWords, type ClosingState } from '@/lib/domain/closing';
import type { StatusTone } from '@/lib/domain/order-status';
import { formatPoints } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';

export const CLOSING_TONES: Readonly<Record<ClosingState, StatusTone>> = {
  open: 'quiet',
  ready: 'info',
  signed: 'warn',
  closed: 'ok',
};

const CLOSINGS = recordOf<typeof listClosings>('/insights/closing', {});

/** Months with their state, the latest first. */
export function ClosingsScreen({ failed, timeZone }: { failed: string | null; timeZone: string }) {
  return (
    <RecordPage source={CLOSINGS} failed={failed} title="Closing" problem="There was a problem getting the months.">
      {(months) => (
        <>
          <BreadcrumbTrail
            className="-mb-2"
            steps={[{ label: 'Insights', href: INSIGHTS_PATH }, { label: 'Closing' }]}
          />
          <PageTitle>Closing</PageTitle>
          <p className="max-w-[80ch] text-sm text-muted">
            One administrator signs a month, and another confirms it. Its figures and workbook then stay unchanged.
            Months close in order, starting with the first one that you sign.
          </p>
          <Months months={months} timeZone={timeZone} />
        </>
      )}
    </RecordPage>
  );
}

function Months({ months, timeZone }: { months: readonly ClosingLine[]; timeZone: string }) {
  const heads = ['Month', 'State', 'Signed', 'Confirmed', ['Closing balance', 'text-right!']] as const;
  return (
    <div className="bg-surface">
      <DetailTable label="Months" className="stacked" heads={heads}>
        {months.map(({ month, state, closing, ...signed }) => (
          <tr key={month}>
            <td>
              <PortalLink
                href={closingPath(month)}
                className="inline-flex min-h-6 items-center text-accent hover:underline"
              >
                {closingMonthInWords(month)}
              </PortalLink>
            </td>
            <td>
              <StatusPill tone={CLOSING_TONES[state]}>{CLOSING_STATE_NAMES[state]}</StatusPill>
            </td>
            <td data-label="Signed">
              <SignedBy id={signed.signedById} name={signed.signedBy} at={signed.signedAt} timeZone={timeZone} />
            </td>
            <td data-label="Confirmed">
              <SignedBy
                id={signed.confirmedById}
                name={signed.confirmedBy}
                at={signed.confirmedAt}
                timeZone={timeZone}
              />
            </td>
            <td data-label="Closing balance" className="text-right">
              {closing === null ? '—' : formatPoints(closing)}
            </td>
          </tr>
        ))}
      </DetailTable>
    </div>
  );
}

function SignedBy({
  id,
  name,
  at,
  timeZone,
}: {
  id: number | null;
  name: string | null;
  at: string | null;
  timeZone: string;
}) {
  if (!at) return '—';
  return (
    <>
      <RecordLink to="admin" id={id}>
        {name ?? 'A former user'}
      </RecordLink>
      {`, ${formatDate(at, timeZone)}`}
    </>
  );
}
