'use client';

import { useState } from 'react';
import { createPortal } from 'react-dom';
import { DownloadReport } from '@/components/report/download-report';
import { EmptyState } from '@/components/ui/empty-state';
import type { PointMovement } from '@/lib/contract/point-ledger';
import type { CompanyPoints } from '@/lib/contract/points';
import { formatPoints } from '@/lib/format';
import type { DialogView, LedgerFilter } from './dialog-view';
import { LedgerFilters } from './ledger-filters';
import { LedgerTable } from './ledger-table';
import { RowsPart } from './part';
import type { PointsAsker } from './points-asker';
import type { Reading, Rows } from './reading';
import { ReversalQuestion } from './reversal-question';
import { useMovements } from './use-movements';

/** Every movement of a company's points, by kind and days, to read, to export and, for administrators, to reverse. */
export function Ledger({
  company,
  opened,
  filter,
  hrefOf,
  timeZone,
  asker,
  onReversed,
}: {
  company: CompanyPoints;
  opened: Reading<Rows<PointMovement>> | null;
  filter: LedgerFilter;
  hrefOf: (next: Partial<DialogView>) => string;
  timeZone: string;
  asker: PointsAsker;
  onReversed: () => Promise<void>;
}) {
  const movements = useMovements(company.id, filter, opened);
  const [reversing, setReversing] = useState<PointMovement | null>(null);
  const { kind, startDate, endDate } = filter;
  const isFiltered = Boolean(kind ?? startDate ?? endDate);

  // The ledger is no call of the specs, so another upstream may not have it.
  if (movements.reading?.state === 'failed' && movements.reading.status === 404) {
    return (
      <EmptyState title="This server can’t show a ledger.">
        What became of the company’s point requests stands under Details.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <LedgerFilters filter={filter} hrefOf={hrefOf} timeZone={timeZone} />
        <DownloadReport report="movements" query={{ companyId: company.id, kind, startDate, endDate }} />
      </div>
      <p className="text-sm text-muted">
        Available now: <span className="font-semibold text-text tabular-nums">{formatPoints(company.availableQpoints)}</span>
      </p>
      <RowsPart
        known={movements}
        problem="There was a problem getting the ledger"
        loading="Loading the ledger…"
        empty={<p className="text-muted">{isFiltered ? 'No movements match this filter.' : 'No movements yet.'}</p>}
      >
        {(rows) => (
          <LedgerTable
            movements={rows}
            company={company}
            asker={asker}
            timeZone={timeZone}
            requestHref={hrefOf({ tab: undefined })}
            onReverse={setReversing}
          />
        )}
      </RowsPart>
      {reversing
        ? createPortal(
            <ReversalQuestion
              movement={reversing}
              companyName={company.name}
              timeZone={timeZone}
              onReversed={async () => {
                await Promise.all([movements.refresh(), onReversed()]);
              }}
              onClose={() => setReversing(null)}
            />,
            // Beside the dialog and not inside: what lies in one is placed by it.
            document.body,
          )
        : null}
    </div>
  );
}
