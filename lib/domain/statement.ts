import type { DateRange } from './date-range';
import { MOVEMENT_KINDS } from './movement-kind';

/** Default period of a statement: the current year to date. @param today `YYYY-MM-DD` */
export function usualPeriod(today: string): DateRange {
  return { startDate: `${today.slice(0, 4)}-01-01`, endDate: today };
}

/** Sums in the usual order of kinds; unknown kinds come last. */
export function inOrderOfKinds<Total extends { kind: string }>(totals: readonly Total[]): Total[] {
  const place = ({ kind }: Total) => {
    const known = (MOVEMENT_KINDS as readonly string[]).indexOf(kind);
    return known === -1 ? MOVEMENT_KINDS.length : known;
  };
  return totals.toSorted((a, b) => place(a) - place(b) || a.kind.localeCompare(b.kind));
}
