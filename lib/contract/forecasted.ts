import { z } from 'zod';
import { CompanyForecast } from './company-lists';
import { byPage, listEndpoint } from './list-endpoint';
import { Day, Id, TextOrNull } from './wire';

export const listForecasted = listEndpoint('listForecasted', '/insights/forecasts', {
  summary: 'List what companies forecast and scanned in a month, latest forecast first. `GET /insights` sums these.',
  access: 'approvals',
  row: CompanyForecast.extend({ companyId: Id, companyName: TextOrNull }),
  /** Required: any day of the month. */
  filters: { month: Day },
  window: byPage({ usual: 25, most: 100 }),
  answer: (data) => z.object({ data, total: z.int() }),
});
