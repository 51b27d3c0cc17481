import { listInsightLines } from '../../contract/insights';
import { figureOf } from '../../domain/insights';
import { defineReport } from '../define-report';

/** One number per row, for pivot tables. */
export const insights = defineReport({
  name: 'insights',
  title: 'Insights',
  noun: ['number', 'numbers'],
  endpoint: listInsightLines,
  columns: () => [
    { heading: 'Of', kind: 'text', width: 36, cell: ({ of }) => of },
    { heading: 'From', kind: 'day', width: 12, cell: ({ startDate }) => startDate },
    { heading: 'To', kind: 'day', width: 12, cell: ({ endDate }) => endDate },
    { heading: 'Measure', kind: 'text', width: 16, cell: ({ measure }) => measure },
    { heading: 'Unit', kind: 'text', width: 10, cell: ({ unit }) => unit },
    { heading: 'Value', kind: 'number', width: 16, cell: ({ value }) => value },
    { heading: 'Period Before', kind: 'number', width: 16, cell: ({ before }) => before },
  ],
  words: ({ figure }) => [figure && figureOf(figure).title],
});
