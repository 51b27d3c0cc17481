import { listActivity, listActivityPeople, type ActivityDetail } from '../../contract/activity';
import { compareObjects } from '../../domain/activity-diff';
import { activityKind, activitySentence, objectInWords } from '../../domain/activity-words';
import { formatDateTime } from '../../time/format-time';
import { defineReport } from '../define-report';
import { nameOf } from '../file-name';

export const activity = defineReport({
  name: 'activity',
  title: 'Activity',
  noun: ['entry', 'entries'],
  endpoint: listActivity.report,
  columns: ({ day, time, timeZone }) => [
    { heading: 'Date', kind: 'day', width: 12, cell: ({ createdAt }) => day(createdAt) },
    { heading: 'Time', kind: 'time', width: 8, cell: ({ createdAt }) => time(createdAt) },
    { heading: 'Who', kind: 'text', width: 24, cell: ({ userName }) => userName },
    { heading: 'What', kind: 'text', width: 48, cell: activitySentence },
    { heading: 'Object', kind: 'text', width: 28, cell: objectInWords },
    { heading: 'Changes', kind: 'text', width: 60, cell: (entry) => changesInWords(entry, timeZone) },
    { heading: 'From Address', kind: 'text', width: 18, cell: ({ clientAddress }) => clientAddress },
    { heading: 'Request', kind: 'text', width: 38, cell: ({ requestId }) => requestId },
    { heading: 'Entry', kind: 'id', width: 10, cell: ({ id }) => id },
  ],
  words: ({ person, kind, object, search }, call) => [
    nameOf('person', person, async (id) => (await call(listActivityPeople)).find((each) => each.id === id)),
    kind && activityKind(kind),
    object,
    search,
  ],
});

/** Excel allows 32,767 characters per cell. */
const LONGEST_CELL = 32_000;

/** One line per changed field: `Order status: Processing → Shipped`. */
function changesInWords({ before, after }: ActivityDetail, timeZone: string): string {
  const lines = compareObjects(before, after, (instant) => formatDateTime(instant, timeZone))
    .filter(({ isChanged }) => isChanged)
    .map(({ label, before: was, after: is }) => `${label}: ${was ?? '—'} → ${is ?? '—'}`);
  const text = lines.join('\n');
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text;
}
