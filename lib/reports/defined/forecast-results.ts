import { listForecasted } from '../../contract/forecasted';
import { FORECAST_RESULT_NAMES } from '../../domain/forecast-list';
import { defineReport } from '../define-report';

export const forecastResults = defineReport({
  name: 'forecast-results',
  title: 'Forecast results',
  noun: ['forecast', 'forecasts'],
  endpoint: listForecasted.report,
  columns: () => [
    { heading: 'Company', kind: 'text', width: 32, cell: ({ companyName }) => companyName },
    { heading: 'Month', kind: 'time', width: 10, cell: ({ month }) => month.slice(0, '2026-10'.length) },
    { heading: 'Forecast (W)', kind: 'number', width: 14, cell: ({ forecast }) => forecast },
    { heading: 'Scanned (W)', kind: 'number', width: 14, cell: ({ scanned }) => scanned },
    { heading: 'Difference (W)', kind: 'number', width: 14, cell: ({ difference }) => difference },
    { heading: 'Percent', kind: 'number', width: 10, cell: ({ percent }) => percent },
    { heading: 'Result', kind: 'text', width: 20, cell: ({ result }) => FORECAST_RESULT_NAMES[result] },
  ],
  words: ({ month, result, keyword }) => [
    month?.slice(0, '2026-10'.length),
    result && FORECAST_RESULT_NAMES[result],
    keyword,
  ],
});
