import type { ActivityDetail } from '../contract/activity';
import { compareObjects } from '../domain/activity-diff';
import { activitySentence, objectInWords } from '../domain/activity-words';
import { dayOf, formatTime } from '../time';
import type { Cell, Column, Report } from './column';

type ColumnOfActivity = Column & { cell: (row: ActivityDetail, timeZone: string) => Cell | undefined };

const COLUMNS: readonly ColumnOfActivity[] = [
  { heading: 'Date', kind: 'day', width: 12, cell: ({ createdAt }, timeZone) => dayOf(new Date(createdAt), timeZone) },
  { heading: 'Time', kind: 'text', width: 8, cell: ({ createdAt }, timeZone) => formatTime(createdAt, timeZone) },
  { heading: 'Who', kind: 'text', width: 24, cell: ({ userName }) => userName },
  { heading: 'What', kind: 'text', width: 48, cell: activitySentence },
  { heading: 'Object', kind: 'text', width: 28, cell: objectInWords },
  { heading: 'Changes', kind: 'text', width: 60, cell: changesInWords },
  { heading: 'From Address', kind: 'text', width: 18, cell: ({ clientAddress }) => clientAddress },
  { heading: 'Request', kind: 'text', width: 38, cell: ({ requestId }) => requestId },
  { heading: 'Entry', kind: 'number', width: 10, cell: ({ id }) => id },
];

/**
 * The report of the activity log. Its dates and times are those of the portal's zone, as the list shows them.
 *
 * @param timeZone IANA name, the portal's
 */
export function activityReport(timeZone: string): Report<ActivityDetail> {
  return { columns: COLUMNS, cellsOf: (row) => COLUMNS.map(({ cell }) => cell(row, timeZone) ?? null) };
}

/** Excel takes up to 32,767 characters in a cell. */
const LONGEST_CELL = 32_000;

/** Each changed field on a line of its own: `Order status: Processing → Shipped`. */
function changesInWords({ before, after }: ActivityDetail): string {
  const lines = compareObjects(before, after)
    .filter(({ isChanged }) => isChanged)
    .map(({ label, before: was, after: is }) => `${label}: ${was ?? '—'} → ${is ?? '—'}`);
  const text = lines.join('\n');
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text;
}
