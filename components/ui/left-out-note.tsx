import type { DayLeftOut } from '@/lib/domain/date-range';
import { formatDay } from '@/lib/time/format-time';

/** Which days of an address count as not set, and why, a sentence each; empty where there is none. */
export function leftOutText(days: readonly DayLeftOut[]): string {
  return days.map(({ day, fault }) => fault.replace(/\.$/, `, so ${formatDay(day)} was ignored.`)).join(' ');
}

/** Says what `leftOutText` has found. */
export function LeftOutNote({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p role="status" className="rounded border border-line-strong bg-surface px-3 py-1.5 text-sm">
      {text}
    </p>
  );
}
