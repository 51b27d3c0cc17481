import { FORECAST_COLUMNS } from '@/components/approvals/forecast-columns';
import { defineList } from '@/components/list/define-list';
import { StatusPill } from '@/components/ui/status-pill';
import { COMPANY_TAB_ADDRESSES } from '@/lib/addresses/company';
import { forecastedAddress, type ForecastedView } from '@/lib/addresses/insights';
import type { listForecasted } from '@/lib/contract/forecasted';
import { endOfMonth } from '@/lib/domain/day';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { FORECAST_RESULT_NAMES, type ForecastResult } from '@/lib/domain/forecast-list';
import type { StatusTone } from '@/lib/domain/order-status';
import { formatCount, signedCount } from '@/lib/text/format';

const TONES: Readonly<Record<ForecastResult, StatusTone>> = {
  met: 'ok',
  below: 'bad',
  above: 'warn',
  small: 'warn',
  running: 'quiet',
};

const [SUBMITTED, FORECAST, SCANNED, GAVE, SUBMISSION, ACHIEVEMENT] = FORECAST_COLUMNS;

export const forecastedFilter = ({ month, result, search, sort, direction }: Partial<ForecastedView>) => ({
  ...{ month: month && `${month}-01`, result, keyword: search },
  ...(!forecastedAddress.isUsualSort({ sort, direction }) && { sort, direction }),
});

/** Forecasts with their results, latest month first. */
export const forecastedSource = defineList<typeof listForecasted, ForecastedView>()({
  path: '/insights/forecasts',
  address: forecastedAddress,
  noun: ['forecast', 'forecasts'],
  query: (view) => ({ ...forecastedFilter(view), page: view.page }),
  whole: true,
  columns: [
    {
      id: 'company',
      field: 'companyName',
      header: 'Company',
      slot: 'title',
      links: false,
      link: ['company', 'companyId'],
      sort: 'companyName',
    },
    {
      field: 'month',
      header: 'Month',
      slot: 'aside',
      sort: 'month',
      opens: 'claims',
      href: ({ companyId, month }) =>
        COMPANY_TAB_ADDRESSES.claims.href({ company: companyId, startDate: month, endDate: endOfMonth(month) }),
      cell: ({ month, companyName }) => (
        <>
          {monthInWords(monthOfDay(month))}
          <span className="sr-only">{`: claims of ${companyName ?? 'the company'}`}</span>
        </>
      ),
    },
    { ...SUBMITTED, optional: true },
    { ...FORECAST, sort: 'forecast', narrow: false },
    { ...SCANNED, sort: 'scanned', narrow: false },
    {
      field: 'difference',
      header: 'Difference (W)',
      kind: 'count',
      sort: 'difference',
      cell: ({ difference }) => signedCount(difference),
    },
    {
      field: 'percent',
      header: 'Percent',
      kind: 'count',
      sort: 'percent',
      cell: ({ percent }) => `${formatCount(percent)}%`,
    },
    { ...GAVE, optional: true },
    { ...SUBMISSION, slot: undefined, optional: true },
    { ...ACHIEVEMENT, slot: undefined, edge: undefined, optional: true },
    {
      field: 'result',
      header: 'Result',
      slot: 'value',
      edge: true,
      cell: ({ result }) => <StatusPill tone={TONES[result]}>{FORECAST_RESULT_NAMES[result]}</StatusPill>,
    },
  ],
});
