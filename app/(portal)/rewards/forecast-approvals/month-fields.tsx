'use client';

import { FilterSelect } from '@/components/list/filter-form';
import { RecordHost } from '@/components/record/record-host';
import { deferred } from '@/components/ui/deferred';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { placesOnPage } from '@/lib/addresses/page-range';

const ForecastDialog = deferred(() => import('./forecast-dialog'));

/**
 * @param months as addresses have them, such as `2026-10`
 * @param month the chosen one, which may be none of them by now
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

/** Shows what a company scanned in the month that the address names, in a dialog over the list. */
export function MonthDialogHost({
  rows,
  hrefOf,
}: {
  /** A company's months, as their dialog is called. */
  rows: readonly { id: number; name: string; month: string }[];
  hrefOf: (forecast: number | undefined) => string;
}) {
  const places = placesOnPage({ total: rows.length }, 1);
  return (
    <RecordHost name="forecast" rows={rows} places={places} hrefOf={hrefOf} dialog={ForecastDialog}>
      {({ place, row }) => <ForecastDialog place={place} row={row} />}
    </RecordHost>
  );
}
