import { waitReasonInWords } from '@/lib/domain/second-approval';
import type { SelectedRow } from '@/components/list/selection-store';
import type { approve } from '@/lib/contract/approvals';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import type { ApprovalDecision } from '@/lib/domain/claim';
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
  /** Who approved it first, and when, where it waits for a second administrator. */
  firstApproval?: string;
}

/** What the selection keeps of a row. */
export interface SelectedForecast
  extends SelectedRow, Pick<ForecastListRow, 'type' | 'qpoints' | 'forecastIds' | 'submissionId' | 'name'> {}

/** Achievements outside the band that go with a decision. */
export interface HeldForecasts {
  /** As rows, and by the lines that name them in a decision. */
  items: { id: number; forecastIds: number[] }[];
  /** How many stay, since serial numbers of their month await their upload. */
  awaiting: number;
  /** Does the upstream keep a reason? Another one may refuse what it does not know. */
  takesReason: boolean;
}

/** Both kinds of a month have its id. */
export function rowIdOf({
  submissionId,
  forecastType,
}: Pick<ForecastApproval, 'submissionId' | 'forecastType'>): number {
  return submissionId * 2 + (forecastType === 'achievement' ? 1 : 0);
}

type Answer = Output<typeof approve>;

/** What came of a decision. */
export interface ForecastDecision extends Answer {
  decision: ApprovalDecision;
  /** Of those chosen. */
  reason: string;
  /** Of the months that were held. */
  heldIds: number[];
}

/** The months whose modules can be looked at. */
export function achievementsOf(
  rows: readonly Pick<ForecastListRow, 'type' | 'submissionId' | 'name' | 'month'>[],
): { id: number; name: string; month: string }[] {
  return rows
    .filter(({ type }) => type === 'achievement')
    .map(({ submissionId, name, month }) => ({ id: submissionId, name, month }));
}

/** What was chosen and others had decided before; empty where there is none. */
export function alreadyInWords(already: NonNullable<Answer['already']>): string {
  if (already.length === 0) return '';
  const names = already.map(
    ({ name, decision, by }) => `${name ?? 'one'} (${decision ?? 'decided'} by ${by ?? 'somebody else'})`,
  );
  return `Decided already: ${listNames(names, 5)}.`;
}

/** What waits for a second administrator, a sentence for each company. */
export function waitingInWords(waiting: NonNullable<Answer['waiting']>): string[] {
  return waiting.map(({ name, reason, by }) => `${name ?? ''}: ${waitReasonInWords(reason, by ?? null)}`);
}
