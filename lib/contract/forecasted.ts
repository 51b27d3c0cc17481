import { z } from 'zod';
import { CompanyForecast } from './company-lists';
import { byPage, listEndpoint } from './list-endpoint';
import { Day, Id, TextOrNull } from './wire';

export const listForecasted = listEndpoint('listForecasted', '/insights/forecasts', {
  summary:
    'What companies forecast for a month and scanned in it, which `GET /insights` sums; the latest forecast first.',
  access: 'approvals',
  row: CompanyForecast.extend({ companyId: Id, companyName: TextOrNull }),
  /** Required: any day of the month. */
  filters: { month: Day },
  window: byPage({ usual: 25, most: 100 }),
  answer: (data) => z.object({ data, total: z.int() }),
});
