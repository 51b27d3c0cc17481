'use client';

import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { SelectField } from '@/components/form/select-field';
import { addMonths, endOfMonth, startOfMonth } from '@/lib/domain/day';
import { promotionDay, promotionEnd, promotionStart, refusalOfEnd, refusalOfPast } from '@/lib/domain/promotion';

/** How many future months are offered. */
const MONTHS_AHEAD = 24;

/** An instant's month, `YYYY-MM`, by the calendar of promotions. */
export const monthOf = (instant: string): string => promotionDay(instant).slice(0, 7);

/** A month's first moment; for the current month today's, because a start can't be in the past (spec 2 §5). */
export function monthStart(month: string, today: string): string {
  return promotionStart(today.startsWith(month) ? today : `${month}-01`);
}

export function monthEnd(month: string): string {
  return promotionEnd(endOfMonth(month));
}

/** Rejects past months, and an end before the start. */
export function refuseMonths(
  { start, end }: { start: string; end: string },
  thisMonth: string,
  context: z.RefinementCtx,
): void {
  const refusals = { start: refusalOfPast('start', start, thisMonth), end: refusalOfEnd(end, start) };
  for (const [field, message] of Object.entries(refusals)) {
    if (message) context.addIssue({ code: 'custom', path: [field], message });
  }
}

interface MonthFieldProps {
  name: string;
  label: string;
  /** `YYYY-MM`, the first month offered. */
  first: string;
  disabled?: boolean;
  size?: 'form' | 'small';
  onChoose?: (month: string) => void;
}

/**
 * A range of months. Moving the start past the end moves the end too (spec 2 §5).
 *
 * @param first `YYYY-MM`, the first month offered
 */
export function MonthFields({ first, disabled = false }: { first: string; disabled?: boolean }) {
  const { getValues, setValue } = useFormContext<{ start: string; end: string }>();
  const followStart = (start: string) => {
    if (start > getValues('end')) setValue('end', start, { shouldDirty: true });
  };
  return (
    <>
      <MonthField name="start" label="Start" first={first} disabled={disabled} onChoose={followStart} />
      <MonthField name="end" label="End" first={first} disabled={disabled} />
    </>
  );
}

export function MonthField({ name, label, first, disabled, size = 'form', onChoose }: MonthFieldProps) {
  return (
    <SelectField
      name={name}
      label={label}
      disabled={disabled}
      size={size}
      className={size === 'form' ? 'w-44' : undefined}
      onChange={(event) => onChoose?.(event.target.value)}
    >
      {monthsFrom(first).map((month) => (
        <option key={month} value={month}>
          {monthLabel(month)}
        </option>
      ))}
    </SelectField>
  );
}

function monthsFrom(first: string): string[] {
  return Array.from({ length: MONTHS_AHEAD }, (_, index) => addMonths(startOfMonth(first), index).slice(0, 7));
}

/** For example `November 2026`. */
export function monthLabel(month: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  );
}
