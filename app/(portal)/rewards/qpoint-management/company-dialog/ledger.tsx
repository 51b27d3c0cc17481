'use client';

import { useState } from 'react';
import { createPortal } from 'react-dom';
import { IgnoredDays } from '@/components/list/ignored-days';
import { RowsPart, useRows, type Rows, type RowSource } from '@/components/record/rows';
import { DownloadReport } from '@/components/report/download-report';
import { buttonClass } from '@/components/ui/button-class';
import { DateRangeField } from '@/components/ui/date-range-field';
import { followInDialog, showInDialog } from '@/components/ui/dialog-address';
import { EmptyState } from '@/components/ui/empty-state';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { companiesAddress } from '@/lib/addresses/companies';
import { bff } from '@/lib/bff/client';
import type { listPointMovements, PointMovement } from '@/lib/contract/point-ledger';
import type { CompanyPoints } from '@/lib/contract/points';
import { MOVEMENT_KIND_NAMES, MOVEMENT_KINDS, type MovementKind } from '@/lib/domain/movement-kind';
import { formatPoints } from '@/lib/text/format';
import { dayOf } from '@/lib/time/format-time';
import { ledgerKey, MOST_ROWS, MOVEMENTS_SIZE, type DialogView, type LedgerFilter } from './dialog-view';
import { LedgerTable } from './ledger-table';
import type { PointsRequester } from './read-points-requester';
import { ReversalQuestion } from './reversal-question';

interface LedgerProps {
  company: CompanyPoints;
  filter: LedgerFilter;
  hrefOf: (next: Partial<DialogView>) => string;
  timeZone: string;
  asker: PointsRequester;
  onReversed: () => Promise<void>;
}

/** A company's movements with filters, export and, for administrators, reversal. */
export function Ledger({ company, filter, hrefOf, timeZone, asker, onReversed }: LedgerProps) {
  const movements = useRows(ledgerKey(company.id, filter), movementSource(company.id, filter));
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const [reversing, setReversing] = useState<PointMovement | null>(null);
  const { kind, startDate, endDate } = filter;
  const isFiltered = Boolean(kind ?? startDate ?? endDate);

  if (movements.load?.state === 'unsupported') {
    return (
      <EmptyState title={movements.load.message}>
        See Details for the outcome of this company’s point requests.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <LedgerFilters filter={filter} hrefOf={hrefOf} today={today} />
        <DownloadReport report="movements" query={{ companyId: company.id, kind, startDate, endDate }} />
      </div>
      <IgnoredDays address={companiesAddress} today={today} of="dialog" />
      <p className="text-sm text-muted">
        Available now:{' '}
        <span className="font-semibold text-text tabular-nums">{formatPoints(company.availableQpoints)}</span>
      </p>
      <RowsPart
        of={movements}
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
            approvalHref={(approval) => hrefOf({ approval })}
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
            // Render it beside the dialog, which would otherwise position it.
            document.body,
          )
        : null}
    </div>
  );
}

/** A company's filtered movements, newest first. */
function movementSource(companyId: number, { kind, startDate, endDate }: LedgerFilter): RowSource<PointMovement> {
  const read = async (window: { limit: number; older?: number }): Promise<Rows<PointMovement>> => {
    const query = { companyId, kind, startDate, endDate, ...window };
    const { data, hasMore } = await bff<typeof listPointMovements>('GET', '/point-ledger', { query });
    return { rows: data, hasMore };
  };
  return {
    first: (shown) => read({ limit: Math.min(Math.max(shown, MOVEMENTS_SIZE), MOST_ROWS) }),
    after: (shown) => {
      const older = shown.at(-1)?.id;
      return read({ limit: MOVEMENTS_SIZE, ...(older && { older }) });
    },
  };
}

const NO_FILTER: LedgerFilter = { kind: undefined, startDate: undefined, endDate: undefined };

type LedgerFiltersProps = Pick<LedgerProps, 'filter' | 'hrefOf'> & { today: string };

/** The filter is part of the address, so each choice navigates. */
function LedgerFilters({ filter, hrefOf, today }: LedgerFiltersProps) {
  const { kind, startDate, endDate } = filter;
  const show = (next: Partial<LedgerFilter>) => showInDialog(hrefOf(next));
  return (
    <div
      role="search"
      aria-label="Filter"
      className="flex flex-wrap items-start gap-2 max-sm:w-full max-sm:flex-col max-sm:items-stretch"
    >
      <select
        aria-label="Movement"
        value={kind ?? ''}
        onChange={({ target }) => show({ kind: (target.value || undefined) as MovementKind | undefined })}
        className={`${LIST_FIELD_CLASS} w-44 max-sm:w-full`}
      >
        <option value="">All movements</option>
        {MOVEMENT_KINDS.map((each) => (
          <option key={each} value={each}>
            {MOVEMENT_KIND_NAMES[each]}
          </option>
        ))}
      </select>
      <DateRangeField
        range={{ startDate, endDate }}
        today={today}
        onChange={({ startDate, endDate }) => show({ startDate, endDate })}
      />
      {kind || startDate || endDate ? (
        <a href={hrefOf(NO_FILTER)} onClick={followInDialog} className={buttonClass('quiet')}>
          Clear filters
        </a>
      ) : null}
    </div>
  );
}
