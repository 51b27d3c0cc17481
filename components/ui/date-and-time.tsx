import { formatDate, formatTime } from '@/lib/time/format-time';

/**
 * An instant as all screens show it: the day with the time beside it.
 *
 * @param at ISO 8601
 * @param timeZone IANA name
 */
export function DateAndTime({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      <span>{`${formatDate(at, timeZone)} `}</span>
      <span className="text-muted">{formatTime(at, timeZone)}</span>
    </time>
  );
}

/** The same as two cells of a history, under Date and Time. */
export function DateAndTimeCells({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <>
      <td className="whitespace-nowrap tabular-nums">{formatDate(at, timeZone)}</td>
      <td className="whitespace-nowrap text-muted tabular-nums">{formatTime(at, timeZone)}</td>
    </>
  );
}
