import type { DayLeftOut } from '@/lib/domain/date-range';
import { formatDay } from '@/lib/time';

/** Says which days of an address count as not set, and why. */
export function LeftOutNote({ days }: { days: readonly DayLeftOut[] }) {
  if (days.length === 0) return null;
  return (
    <p role="status" className="rounded border border-line-strong bg-surface px-3 py-1.5 text-sm">
      {days.map(({ day, fault }) => fault.replace(/\.$/, `, so ${formatDay(day)} is left out.`)).join(' ')}
    </p>
  );
}
