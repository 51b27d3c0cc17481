'use client';

import { useState } from 'react';
import { ChoiceField } from '@/components/form/choice-field';
import { TimeField } from '@/components/form/typed-field';
import { Button } from '@/components/ui/button';
import { addDays, addMonths, startOfMonth, startOfWeek } from '@/lib/domain/day';
import { faultOfPlannedTime } from '@/lib/domain/planned-change';
import { dayOf, formatDayAndTime } from '@/lib/time/format-time';
import { faultOfTypedTime } from '@/lib/time/typed-time';
import { zonedInstant } from '@/lib/time/zoned-time';

/** A typed time, the instant (ISO 8601) it means, and its error. */
export interface PlanTime {
  typed: string;
  at: string | null;
  fault: string | null;
}

/** @param typed `2026-12-07T08:00` in the zone's local time, or unparsed text; empty if none */
export function readPlanTime(typed: string, timeZone: string): PlanTime {
  const now = new Date();
  const at = zonedInstant(typed, timeZone)?.toISOString() ?? null;
  const fault = typed !== '' && at === null ? faultOfTypedTime(typed, { now, timeZone }) : faultOfPlannedTime(at, now);
  return { typed, at: fault === null ? at : null, fault };
}

/** For example `Planned for Mon 12/07/2026 08:00`. @param at ISO 8601 */
export const plannedFor = (at: string, timeZone: string) => `Planned for ${formatDayAndTime(at, timeZone)}`;

const HOUR = '08:00';

/** Frequent times, without repeating a day. */
function quickTimes(now: Date, timeZone: string): { label: string; typed: string }[] {
  const today = dayOf(now, timeZone);
  const days = [
    ['Tomorrow', addDays(today, 1)],
    ['Monday', addDays(startOfWeek(today), 7)],
    ['First of next month', addMonths(startOfMonth(today), 1)],
  ] as const;
  return days
    .filter(([, day], index) => days.findIndex(([, other]) => other === day) === index)
    .map(([label, day]) => ({ label: `${label} 8:00`, typed: `${day}T${HOUR}` }));
}

/** When a change applies, typed or picked, with a few quick choices. */
export function PlanTimeField({
  value: { typed, at, fault },
  timeZone,
  isTried,
  onChange,
}: {
  value: PlanTime;
  timeZone: string;
  /** Whether the user has pressed the button. Only then is a missing time reported. */
  isTried: boolean;
  onChange: (value: PlanTime) => void;
}) {
  const [choices] = useState(() => quickTimes(new Date(), timeZone));
  const take = (text: string) => onChange(readPlanTime(text, timeZone));
  return (
    <div className="flex flex-col gap-2">
      <TimeField
        label={`Apply at (${timeZone})`}
        className="sm:max-w-96"
        timeZone={timeZone}
        {...(at && { hint: `Applies ${formatDayAndTime(at, timeZone)}.` })}
        fault={typed !== '' || isTried ? fault : undefined}
        value={typed}
        onChange={take}
      />
      <div role="group" aria-label="Quick choices" className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button key={choice.label} className="max-sm:h-10" onClick={() => take(choice.typed)}>
            {choice.label}
          </Button>
        ))}
      </div>
    </div>
  );
}

const WHEN = [
  { value: false, label: 'Now' },
  { value: true, label: 'On a date' },
] as const;

/** Chooses between now and a later time. @param value null applies it now */
export function ApplyField({
  value,
  onChange,
  ...field
}: {
  value: PlanTime | null;
  timeZone: string;
  isTried: boolean;
  onChange: (value: PlanTime | null) => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      <ChoiceField
        legend="Apply"
        value={value !== null}
        options={WHEN}
        onChange={(isLater) => onChange(isLater ? readPlanTime('', field.timeZone) : null)}
      />
      {value ? <PlanTimeField {...field} value={value} onChange={onChange} /> : null}
    </div>
  );
}
