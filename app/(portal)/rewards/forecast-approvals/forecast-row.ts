import type { DecidableForecast } from '@/components/approvals/forecast-decisions';
import type { SelectedRow } from '@/components/list/selection-store';
import type { ForecastType } from '@/lib/domain/forecast-type';

/** What a row of the list shows and its decision needs. */
export interface ForecastListRow {
  id: number;
  no: number;
  /** The company. */
  name: string;
  /** `October 2026`. */
  month: string;
  type: ForecastType;
  /** Watts. */
  scanned: number;
  forecast: number;
  qpoints: number;
  percent: number;
  /** Of an achievement. */
  forecastIds: number[];
  submissionId: number;
  /** Who approved it first, and when, where it waits for a second administrator. */
  firstApproval?: string;
}

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
export function achievementsOf(
  rows: readonly Pick<ForecastListRow, 'type' | 'submissionId' | 'name' | 'month'>[],
): { id: number; name: string; month: string }[] {
  return rows
    .filter(({ type }) => type === 'achievement')
    .map(({ submissionId, name, month }) => ({ id: submissionId, name, month }));
}
