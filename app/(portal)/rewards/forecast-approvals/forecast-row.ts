import type { DecidableForecast } from '@/components/approvals/forecast-decisions';
import type { SelectedRow } from '@/components/list/selection-store';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { monthInWords } from '@/lib/domain/forecast';

export interface SelectedForecast extends SelectedRow, DecidableForecast {}

/** Out-of-band achievements that a decision rejects too. */
export interface HeldForecasts {
  /** The rows with the lines that name them in a decision. */
  items: { id: number; forecastIds: number[] }[];
  /** How many stay because serial numbers of their month aren't uploaded yet. */
  awaiting: number;
  /** Whether the upstream stores a reason. Others may reject unknown fields. */
  takesReason: boolean;
}

/** The months whose modules can be shown. */
export function achievementsOf(items: readonly ForecastApproval[]): { id: number; name: string; month: string }[] {
  return items
    .filter(({ forecastType }) => forecastType === 'achievement')
    .map((item) => ({ id: item.submissionId, name: item.name, month: monthInWords(item) }));
}
