import type { IgnoredDay } from '@/lib/domain/date-range';
import { formatDay } from '@/lib/time/format-time';

/** Explains which days of an address are ignored, one sentence each; empty if there are none. */
export function ignoredDaysText(days: readonly IgnoredDay[]): string {
  return days.map(({ day, fault }) => fault.replace(/\.$/, `, so ${formatDay(day)} was ignored.`)).join(' ');
}

export function IgnoredDaysNote({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p role="status" className="rounded border border-line-strong bg-surface px-3 py-1.5 text-sm">
      {text}
    </p>
  );
}
