import type { DecidableForecast } from '@/components/approvals/forecast-decisions';
import type { SelectedRow } from '@/components/list/selection-store';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { monthInWords } from '@/lib/domain/forecast';

/** What the selection keeps of a row. */
export interface SelectedForecast extends SelectedRow, DecidableForecast {}

/** Achievements outside the band that go with a decision. */
export interface HeldForecasts {
  /** As rows, and by the lines that name them in a decision. */
  items: { id: number; forecastIds: number[] }[];
  /** How many stay, since serial numbers of their month await their upload. */
  awaiting: number;
  /** Does the upstream keep a reason? Another one may refuse what it does not know. */
  takesReason: boolean;
}

/** The months whose modules can be looked at. */
export function achievementsOf(items: readonly ForecastApproval[]): { id: number; name: string; month: string }[] {
  return items
    .filter(({ forecastType }) => forecastType === 'achievement')
    .map((item) => ({ id: item.submissionId, name: item.name, month: monthInWords(item) }));
}
