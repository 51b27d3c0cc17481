'use client';

import type { z } from 'zod';
import { SelectField } from '@/components/form/select-field';
import { promotionDay, promotionEnd, promotionStart, refusalOfEnd, refusalOfPast } from '@/lib/domain/promotion';

/** How many months ahead can be chosen. */
const MONTHS_AHEAD = 24;

/** The month, `YYYY-MM`, of an instant as promotions count days. */
export const monthOf = (instant: string): string => promotionDay(instant).slice(0, 7);

/** The first moment of a month; of the month under way, of today, since a start can't be in the past (spec 2 §5). */
export function monthStart(month: string, today: string): string {
  return promotionStart(today.startsWith(month) ? today : `${month}-01`);
}

/** The last moment of a month. */
export function monthEnd(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return promotionEnd(new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10));
}

/** Refuses months that are over, and an end before the start. */
export function refuseMonths({ start, end }: { start: string; end: string }, thisMonth: string, context: z.RefinementCtx): void {
  const refusals = { start: refusalOfPast('start', start, thisMonth), end: refusalOfEnd(end, start) };
  for (const [field, message] of Object.entries(refusals)) {
    if (message) context.addIssue({ code: 'custom', path: [field], message });
  }
}

/**
 * A month and its year.
 *
 * @param first `YYYY-MM`, the first that can be chosen
 */
export function MonthField({ name, label, first, disabled }: { name: string; label: string; first: string; disabled?: boolean }) {
  return (
    <SelectField name={name} label={label} disabled={disabled} className="w-44">
      {monthsFrom(first).map((month) => (
        <option key={month} value={month}>
          {monthLabel(month)}
        </option>
      ))}
    </SelectField>
  );
}

function monthsFrom(first: string): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return Array.from({ length: MONTHS_AHEAD }, (_, index) => new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7));
}

/** `November 2026`. */
export function monthLabel(month: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`));
}
