'use client';

import { useOpenPage } from '@/components/connection/open-page';
import { DateRangeField } from '@/components/ui/date-range-field';
import { insightsAddress } from '@/lib/addresses/insights';
import type { Period } from '@/lib/domain/insights';

/** Chooses the period and keeps the scroll position. */
export function PeriodField({ period, today }: { period: Period; today: string }) {
  const [open] = useOpenPage();
  return (
    <DateRangeField
      range={period}
      today={today}
      label="Period"
      onChange={(_, written) => open(insightsAddress.href(written), { scroll: false })}
    />
  );
}
