'use client';

import { FilterSelect } from '@/components/list/filter-form';
import { RecordHost } from '@/components/record/record-host';
import { deferred } from '@/components/ui/deferred';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';

const ForecastDialog = deferred(() => import('./forecast-dialog'));

/**
 * @param months in address form, such as `2026-10`
 * @param month the chosen month, which may no longer be in the list
 */
export function MonthFilter({ months, month }: { months: readonly string[]; month: string | undefined }) {
  const choices = month && !months.includes(month) ? [month, ...months] : months;
  return (
    <FilterSelect name="month" label="Month">
      {choices.map((each) => (
        <option key={each} value={each}>
          {monthInWords(monthOfDay(each))}
        </option>
      ))}
    </FilterSelect>
  );
}

/** Shows a company's scans for the month in the address, in a dialog over the list. */
export function MonthDialogHost({
  rows,
  hrefOf,
}: {
  /** The companies' months, named for the dialog's title. */
  rows: readonly { id: number; name: string; month: string }[];
  hrefOf: (forecast: number | undefined) => string;
}) {
  return (
    <RecordHost
      name="forecast"
      rows={rows}
      places={{ first: 1, total: rows.length, state: 'waiting' }}
      hrefOf={hrefOf}
      dialog={ForecastDialog}
    >
      {({ place, row }) => <ForecastDialog place={place} row={row} />}
    </RecordHost>
  );
}
