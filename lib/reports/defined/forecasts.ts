import { streamForecastReport } from '../../contract/reward-reports';
import { monthInWords } from '../../domain/forecast';
import { defineReport } from '../define-report';

/** Column order of spec 2 §3, forecast report row. */
export const forecasts = defineReport({
  name: 'forecasts',
  title: 'Forecasts',
  noun: ['row', 'rows'],
  endpoint: streamForecastReport,
  columns: ({ day }) => [
    {
      heading: 'Created',
      kind: 'day',
      width: 12,
      cell: ({ createdAt }) => day(createdAt),
    },
    {
      heading: 'Updated',
      kind: 'day',
      width: 12,
      cell: ({ updatedAt }) => day(updatedAt),
    },
    { heading: 'Month', kind: 'time', width: 18, cell: (row) => monthInWords(row) },
    { heading: 'Quarter', kind: 'id', width: 10, cell: ({ quarter }) => quarter },
    { heading: 'Year', kind: 'text', width: 8, cell: ({ year }) => String(year) },
    { heading: 'Company', kind: 'text', width: 36, cell: ({ company }) => company?.name },
    { heading: 'State', kind: 'text', width: 8, cell: ({ branch }) => branch?.state },
    { heading: 'Product Name', kind: 'text', width: 30, cell: ({ articleCode }) => articleCode?.productName },
    { heading: 'Volume (W)', kind: 'number', width: 12, cell: ({ articleCode }) => articleCode?.volume },
    { heading: 'Quantity', kind: 'number', width: 10, cell: ({ quantity }) => quantity },
  ],
});
