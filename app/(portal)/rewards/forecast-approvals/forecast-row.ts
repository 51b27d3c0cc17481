import type { SelectedRow } from '@/components/list/selection-store';
import type { approve } from '@/lib/contract/approvals';
import type { Output } from '@/lib/contract/endpoint';
import type { ForecastType } from '@/lib/domain/forecast';
import { listNames } from '@/lib/format';

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
}

/** What the selection keeps of a row. */
export interface SelectedForecast
  extends SelectedRow, Pick<ForecastListRow, 'type' | 'qpoints' | 'forecastIds' | 'submissionId' | 'name'> {}

/** Achievements outside the band, which go with every decision. */
export interface HeldForecasts {
  count: number;
  forecastIds: number[];
}

export type ForecastDecision = Output<typeof approve>;

/** What was chosen and others had decided before; empty where there is none. */
export function alreadyInWords(already: NonNullable<ForecastDecision['already']>): string {
  if (already.length === 0) return '';
  const names = already.map(
    ({ name, decision, by }) => `${name ?? 'one'} (${decision ?? 'decided'} by ${by ?? 'somebody else'})`,
  );
  return `Decided already: ${listNames(names, 5)}.`;
}
