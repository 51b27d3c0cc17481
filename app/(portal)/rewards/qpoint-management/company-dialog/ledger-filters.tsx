'use client';

import { useState } from 'react';
import { showInDialog } from '@/components/ui/dialog-address';
import { buttonClass } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { dateFault } from '@/lib/domain/date-range';
import { MOVEMENT_KIND_NAMES, MOVEMENT_KINDS, type MovementKind } from '@/lib/domain/point-movement';
import { dayOf } from '@/lib/time';
import { showHere } from './company-tabs';
import type { DialogView, LedgerFilter } from './dialog-view';

const NOTHING: LedgerFilter = { kind: undefined, startDate: undefined, endDate: undefined };

/** What the ledger is filtered by. It stands in the address, so each choice goes there. */
export function LedgerFilters({
  filter,
  hrefOf,
  timeZone,
}: {
  filter: LedgerFilter;
  hrefOf: (next: Partial<DialogView>) => string;
  timeZone: string;
}) {
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const { kind, startDate, endDate } = filter;
  const show = (next: Partial<LedgerFilter>) => showInDialog(hrefOf(next));
  return (
    <div role="group" aria-label="Filter" className="flex flex-wrap items-start gap-2 max-sm:w-full max-sm:flex-col max-sm:items-stretch">
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
      <DateField
        label="Start date"
        value={startDate}
        today={today}
        refuse={(day) => dateFault('startDate', day, { endDate, today })}
        onChange={(day) => show({ startDate: day })}
      />
      <DateField
        label="End date"
        value={endDate}
        today={today}
        refuse={(day) => dateFault('endDate', day, { startDate, today })}
        onChange={(day) => show({ endDate: day })}
      />
      {kind || startDate || endDate ? (
        <a href={hrefOf(NOTHING)} onClick={showHere} className={buttonClass('quiet')}>
          Clear filters
        </a>
      ) : null}
    </div>
  );
}
